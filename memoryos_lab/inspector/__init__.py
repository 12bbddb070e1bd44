"""Floor 4: examinations and sweeps -> slots, which the front end of the laboratory draws."""
