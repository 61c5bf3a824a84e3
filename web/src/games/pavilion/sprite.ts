/** Puts the drawings on the page, once for all that use them. */

import { mount } from "svelte";
import Sprite from "./Sprite.svelte";

mount(Sprite, { target: document.body });
