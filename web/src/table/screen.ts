/** What of a screen changes what is drawn or said, not only how large it is; a phone may stand or lie. */

import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 699px), (max-height: 499px)");
export const touch = new MediaQuery("(pointer: coarse)");
export const desk = new MediaQuery("(min-width: 1240px) and (min-height: 600px)");
