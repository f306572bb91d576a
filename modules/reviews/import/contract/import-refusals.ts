import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('reviews', {
  importing: { status: 409, words: 'Reviews are being imported already. Wait until that is done.' },
  not_tried: { status: 409, words: 'Only what was checked last can be imported. Check it again.' },
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
  supplier_busy: 'AliExpress asks to be left alone for a while. Try again in some minutes.',
  supplier_robot:
    'AliExpress wants to see a person instead of a program, and shows no reviews. Try again later, or import a file.',
  supplier_changed: 'AliExpress shows its reviews in a form that is not known here.',
  supplier_away: 'AliExpress could not be read: %{problem}',
  at_address: '%{url}: %{problem}',
  only_marks: 'Left out: it says nothing in words.',
  repeated: 'Left out: another review has the same words.',
  other_shop: 'Left out: it speaks of another shop, or has an address in it.',
  names_price: 'Left out: it names a price.',
  placeholder: 'Left out: the words are the platform’s, not the buyer’s.',
  columns: 'The row has %{columns} columns, but the header has %{count}.',
  no_rating: 'The rating is missing.',
  not_a_rating: 'The rating is "%{value}", which is no whole number from 1 to 5.',
  half_stars: 'This file has half stars. They are rounded down, to 1 star at least.',
  reply_left_out:
    'This reply was left out: the file hides it, or its review is not in the file, is itself a reply or has a reply already.',
  not_a_date: '"%{value}" is no date that can be read.',
  date_ahead: 'The date "%{value}" lies in the future.',
  twice: 'This review is already on line %{line}.',
  own_review: 'This review was written by a shopper here. An import changes only what was imported.',
  not_stored: 'This review could not be stored; it was skipped.',
  cut: '%{column} is longer than %{most} characters and was cut.',
  not_an_email: '"%{value}" is no mail address and was left out.',
  unknown_status: '"%{value}" is no known state: the review is not shown until you publish it.',
  unknown_reply_state: '"%{value}" is no known state of a reply: the reply is not public.',
  not_a_picture: '"%{value}" is no web address of a picture and was left out.',
  too_many_pictures: 'Only the first %{most} pictures were kept.',
  reply_date: 'The date of the reply, "%{value}", cannot be read. The day of the review was taken.',
  unknown_product: 'No product "%{value}" is known here: the review is of no product until you assign it.',
  picture: '%{url}: %{problem}',
  bad_picture_address: 'The address is badly formed',
  host_not_reached: '%{host} could not be reached several times',
  not_asked: 'The trial did not ask about "%{value}" in the column "%{column}".',
  no_such_column: 'The file has no column "%{column}".',
  column_twice: 'The column "%{column}" cannot hold two things.',
  rating_needed: 'Say which column is the rating.',
  not_columns: 'Columns are given as JSON: {"rating":"Stars"}',
  unknown_product_id: 'No product of this shop has the id %{id}',
});
