/** The words of the chosen language. A second language is a second file of the same shape. */

import { en, type Texts } from "./en";

export const text: Texts = en;
