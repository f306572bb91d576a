import { defineSentences } from '#core/contract/sentence.ts';

export const shownSentences = defineSentences('reviews', {
  not_a_color: 'Enter a color like #b3741a',
  product_shown: 'This product',
  not_a_place: 'This isn’t a cursor of this list',
  of_one_kind: 'Choose either a product or reviews about the shop',
});
