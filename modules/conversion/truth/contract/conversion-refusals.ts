import { defineSentences } from '#core/contract/sentence.ts';

export const conversionSentences = defineSentences('conversion', {
  choose_one: 'Choose at least one product or collection',
  country_code: 'A country is two capital letters, like US',
});
