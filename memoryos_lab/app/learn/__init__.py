"""The pages that teach: the way in, lessons, quiz, the example by hand, what a lecturer needs."""
