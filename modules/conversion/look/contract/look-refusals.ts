import { defineSentences } from '#core/contract/sentence.ts';

/** What is said of how tools look, word for word (V331). */
export const lookSentences = defineSentences('conversion', {
  invalid_color: 'Invalid color',
});
