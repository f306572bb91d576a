import { defineSentences } from '#core/contract/sentence.ts';

/** Errors of a range, word for word (V338–V345). */
export const rangeSentences = defineSentences('conversion', {
  range_missing: 'Please input the value',
  range_digits: 'Please input digits',
  range_negative: 'Value must be greater than 0',
  range_over: 'Value must be equal or smaller than %{most}',
  range_from_over: 'Minimum value must be smaller than the maximum value',
  range_from_same: 'Minimum value must be different the maximum value',
  range_to_under: 'Maximum value must be greater than minimum value',
  range_to_same: 'Maximum value must be different the minimum value',
});
