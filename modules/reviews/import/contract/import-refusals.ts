import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('reviews', {
  importing: { status: 409, words: 'An import is already running. Wait until it has finished.' },
  not_tried: { status: 409, words: 'This preview is outdated. Check the file again.' },
  get_sharing_off: {
    status: 409,
    words: 'This shop does not take reviews from others. Turn that on in the settings of reviews.',
  },
  /** Nothing could be read of a supplier: why. */
  supplier: { status: 422 },
  not_reviews: {
    status: 422,
    words: 'The columns of this file are not known. Say which columns hold what.',
  },
});

/** What lines of a file of reviews are told, and fields of an import. */
export const importSentences = defineSentences('reviews.import', {
  this_address: 'This address',
  supplier_address: '"%{url}" is no address of a product at AliExpress.',
  no_country: 'Choose at least one country, or all of them.',
  supplier_busy: 'AliExpress is limiting requests. Try again in a few minutes.',
  supplier_robot: 'AliExpress blocked the request as automated. Try again later or import a file.',
  supplier_changed: 'AliExpress changed its review format and can’t be read right now.',
  supplier_away: 'Couldn’t read AliExpress: %{problem}',
  at_address: '%{url}: %{problem}',
  only_marks: 'Skipped: no text.',
  repeated: 'Skipped: duplicate text.',
  other_shop: 'Skipped: mentions another shop or contains a link.',
  names_price: 'Skipped: mentions a price.',
  placeholder: 'Skipped: platform default text.',
  columns: 'The row has %{columns} columns, but the header has %{count}.',
  no_rating: 'The rating is missing.',
  not_a_rating: 'The rating "%{value}" isn’t a whole number from 1 to 5.',
  half_stars: 'This file has half stars. They are rounded down, to 1 star at least.',
  reply_left_out:
    'This reply was left out: the file hides it, or its review is not in the file, is itself a reply or has a reply already.',
  not_a_date: '"%{value}" isn’t a valid date.',
  date_ahead: 'The date "%{value}" is in the future.',
  twice: 'Duplicate of line %{line}.',
  own_review: 'This review was written on your site; imports don’t change it.',
  not_stored: 'This review could not be stored; it was skipped.',
  cut: '%{column} is longer than %{most} characters and was cut.',
  not_an_email: '"%{value}" isn’t a valid email address and was skipped.',
  unknown_status: 'Unknown status "%{value}": imported as unpublished.',
  unknown_reply_state: '"%{value}" is no known state of a reply: the reply is not public.',
  not_a_picture: '"%{value}" is no web address of a picture and was left out.',
  too_many_pictures: 'Only the first %{most} pictures were kept.',
  reply_date: 'The date of the reply, "%{value}", cannot be read. The day of the review was taken.',
  unknown_product: 'No product matches "%{value}". Imported as unassigned.',
  picture: '%{url}: %{problem}',
  bad_picture_address: 'The address is badly formed',
  host_not_reached: 'Couldn’t reach %{host} after several attempts.',
  not_asked: 'The trial did not ask about "%{value}" in the column "%{column}".',
  no_such_column: 'The file has no column "%{column}".',
  column_twice: '"%{column}" can’t be matched to two fields.',
  rating_needed: 'Say which column is the rating.',
  not_columns: 'Columns are given as JSON: {"rating":"Stars"}',
  unknown_product_id: 'No product of this shop has the id %{id}',
});
