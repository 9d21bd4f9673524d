// A board alone, with its status and its buttons below.

import { widget } from "./base.js";
import { BoardView } from "./board_view.js";

export default widget(BoardView);
