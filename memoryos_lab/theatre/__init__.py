"""Floor 3½: runs and views as messages for the theatre, and wishes from it."""
