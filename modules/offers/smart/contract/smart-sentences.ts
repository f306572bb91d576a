import { defineSentences } from '#core/contract/sentence.ts';

export const smartSentences = defineSentences('offers.smart', {
  not_whole: 'Please input integer number',
  percentage_range: 'Discount number must be greater than or equal to 0 and smaller than 100',
  products: 'Choose between 1 and 8 products',
  bundles: 'Choose between 1 and 10 bundles',
});
