import { defineSentences } from '#core/contract/sentence.ts';

/** Errors of the design settings; the one about colors word for word (V331). */
export const lookSentences = defineSentences('conversion', {
  invalid_color: 'Invalid color',
  /** The size of a font that is missing or out of its bounds (V332). */
  font_size: 'Enter a whole number from %{least} to %{most}',
});
