"""A language model behind any endpoint that speaks OpenAI's chat API: asked, checked and counted."""
