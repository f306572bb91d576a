import { defineSentences } from '#core/contract/sentence.ts';

export const rewardSentences = defineSentences('reviews', {
  percent_range: 'Between 0.01 and 100 percent, with at most two decimals',
  more_than_none: 'Enter more than 0',
  paste_codes: 'Paste at least one code',
});
