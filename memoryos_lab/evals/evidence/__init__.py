"""Was the gold evidence among what was found? Recall, hit, all, MRR and nDCG at a cut; no model asked."""
