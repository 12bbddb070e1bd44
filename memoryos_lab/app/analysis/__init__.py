"""Pages with plotly twins and tables: for reading down a list and for taking figures out."""
