// The Streamlit host of the matrix. THEATRE_CSS is put before the modules by bundle.py.

import { inStreamlit } from "../../../../theatre/front/hosts/rerun.js"
import { mountMatrix } from "../matrix.js"

export default inStreamlit((place) => mountMatrix(place, THEATRE_CSS))
