import { defineSentences } from '#core/contract/sentence.ts';

export const shownSentences = defineSentences('reviews', {
  not_a_color: 'A color looks like #b3741a',
  product_shown: 'This product',
  not_a_place: 'This is no place of this list',
  of_one_kind: 'A product, or what is about the shop, not both',
});
