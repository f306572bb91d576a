import { productSentences } from '../contract/product-refusals.ts';
/** What a form says of a number that cannot be read as one. */
export const isNoNumber = productSentences.no_number;
