"""Floor 3: a run for other programs: CSV for tables, Parquet for maps, PNG for papers, MemCubes for memories.

    from memoryos_lab.exports import csv, memcube, parquet, png
    csv.folder(run, "tables")                  # pages, segments, facts, events, recalls, evidence
    csv.view(run, "heat")                      # one view as text, e.g. for a download button
    parquet.write(run, "pages.parquet")        # opens in Embedding Atlas
    png.write(views.heat(run), "heat.png")     # needs the extra `png` and a Chrome
    memcube.write(run, "ann.memcube.json")     # what the memory holds; memcube.read gives it back

Ids count from 0, as in `events.jsonl`: page 0 is the first. Turns count from 1.
"""
