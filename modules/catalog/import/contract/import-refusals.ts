import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('catalog', {
  not_a_product_csv: {
    status: 422,
    words: 'This is not a product CSV: its first line must name at least the columns Handle and Title.',
  },
});

/** What the lines of a product file are told. */
export const importSentences = defineSentences('catalog.import', {
  costs_stay: 'Costs stay as they are: to set them, the permission for profit figures is needed.',
  not_stored: 'This product could not be stored; it was skipped.',
  long: '%{column} is longer than %{count} characters.',
  not_whole: '%{column} is "%{value}", which is not a whole number.',
  not_whole_from_0: '%{column} is "%{value}", which is not a whole number from 0.',
  not_a_price: '%{column} is "%{value}", which is not a price like 10.99.',
  decimals: '%{column} is "%{value}", which has more decimals than %{currency} has.',
  too_large: '%{column} is "%{value}", which is too large.',
  not_a_truth: '%{column} is "%{value}", which is neither true nor false.',
  not_a_weight: 'Variant Weight Unit is "%{value}", which is none of g, kg, lb and oz.',
  not_a_policy: 'Variant Inventory Policy is "%{value}", which is neither deny nor continue.',
  not_an_address: '%{column} is "%{value}", which is not a web address.',
  not_a_status: 'Status is "%{value}", which is none of active, draft and archived.',
  columns: 'The row has %{columns} columns, but the header has %{count}.',
  no_handle: 'Handle is missing.',
  no_price: 'Variant Price is missing.',
  a_tag: 'A tag',
  no_title: 'No row of this product has a usable title; it was skipped.',
  no_variant: 'No row of this product has a usable variant; it was skipped.',
  no_option_value: 'Option%{place} Value is missing (%{name}).',
  no_variant_here: '%{column} is filled, but the row names no variant.',
  no_image_here: '%{column} is filled, but the row has no Image Src.',
  other_line: '%{column} has another value on line %{line}; this one was left out.',
  option_gap: 'Option%{place} is used, but Option%{before} is not; the product was skipped.',
  option_names_alike: 'Two options are called %{name}; the product was skipped.',
  options_differ:
    'The product has other options in the shop (%{options}), and the file does not name all of its variants; the product was skipped.',
  too_many_images: 'A product has at most %{count} images; this one was left out.',
  too_many_rows: 'A product has at most %{count} rows; this one was left out.',
  variant_twice: 'The variant %{variant} is already on line %{line}.',
});
