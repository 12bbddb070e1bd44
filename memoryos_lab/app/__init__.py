"""Floor 5: the Streamlit app. Pages are hosts: what is drawn and said comes from `views`."""
