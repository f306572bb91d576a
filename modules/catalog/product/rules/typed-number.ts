import { productSentences } from '../contract/product-refusals.ts';
/** The form's error for text that isn't a number. */
export const isNoNumber = productSentences.no_number;
