import { defineSentences } from '#core/contract/sentence.ts';

export const conversionSentences = defineSentences('conversion', {
  choose_one: 'Choose at least one product or collection',
  unknown_product: 'No product of this shop has the id %{id}',
  unknown_collection: 'No collection of this shop has the id %{id}',
  country_code: 'Use a two-letter country code, like US',
});
