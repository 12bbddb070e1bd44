"""`streamlit run app/main.py`: the app lives in the package, so that it travels with it."""

from memoryos_lab.app.main import main

main()
