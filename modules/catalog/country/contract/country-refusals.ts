import { defineSentences } from '#core/contract/sentence.ts';

export const countrySentences = defineSentences('catalog.country', {
  this_country: 'This country',
  two_letters: 'Country codes have two letters',
  not_a_language: 'Not a valid language',
});
