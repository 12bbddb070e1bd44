"""Run -> info (a NamedTuple that tests compare) -> figure. One view a file, colours in `palette`.

Every view module has `info(run, ...)`, pure, and `figure(info, ...)`, which only draws. Figures are
functions of a run: moving the turn moves a line over the picture and computes nothing again.
"""
