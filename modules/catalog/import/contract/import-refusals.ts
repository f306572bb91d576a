import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('catalog', {
  not_a_product_csv: {
    status: 422,
    words: 'This isn’t a product CSV. The first row must contain the columns Handle and Title.',
  },
});

/** Problems of the lines of a product file. */
export const importSentences = defineSentences('catalog.import', {
  costs_stay: 'Costs weren’t imported. You need the profit permission to set them.',
  not_stored: 'This product couldn’t be saved and was skipped.',
  long: '%{column} is longer than %{count} characters.',
  not_whole: '%{column} is "%{value}". Expected an integer.',
  not_whole_from_0: '%{column} is "%{value}". Expected an integer of 0 or more.',
  not_a_price: '%{column} is "%{value}". Expected a price like 10.99.',
  decimals: '%{column} is "%{value}". Too many decimals for %{currency}.',
  too_large: '%{column} is "%{value}". The value is too large.',
  not_a_truth: '%{column} is "%{value}". Expected true or false.',
  not_a_weight: 'Variant Weight Unit is "%{value}". Expected g, kg, lb or oz.',
  not_a_policy: 'Variant Inventory Policy is "%{value}". Expected deny or continue.',
  not_an_address: '%{column} is "%{value}". Expected a web address.',
  not_a_status: 'Status is "%{value}". Expected active, draft or archived.',
  columns: 'The row has %{columns} columns, but the header has %{count}.',
  no_handle: 'Handle is missing.',
  no_price: 'Variant Price is missing.',
  a_tag: 'A tag',
  no_title: 'No row of this product has a valid title. The product was skipped.',
  no_variant: 'No row of this product has a valid variant. The product was skipped.',
  no_option_value: 'Option%{place} Value is missing (%{name}).',
  no_variant_here: '%{column} is filled, but the row has no variant.',
  no_image_here: '%{column} is filled, but the row has no Image Src.',
  other_line: '%{column} has another value on line %{line}. This one was skipped.',
  option_gap: 'Option%{place} is filled, but Option%{before} isn’t. The product was skipped.',
  option_names_alike: 'Two options are named %{name}. The product was skipped.',
  options_differ:
    'The product has other options in your shop (%{options}), and the file is missing some of its variants. The product was skipped.',
  too_many_images: 'Products can have up to %{count} images. This one was skipped.',
  too_many_rows: 'Products can have up to %{count} rows. This one was skipped.',
  variant_twice: 'Variant %{variant} is already on line %{line}.',
});
