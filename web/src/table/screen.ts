/** The two sizes of screen that change what is drawn, not only how large it is. */

import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 699px)");
export const desk = new MediaQuery("(min-width: 1240px) and (min-height: 600px)");
