import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const importRefusals = defineRefusals('reviews', {
  importing: { status: 409, words: 'An import is already running. Wait until it has finished.' },
  not_tried: { status: 409, words: 'This preview is outdated. Run it again.' },
  get_sharing_off: {
    status: 409,
    words: 'Importing from your other shops is turned off. Turn it on in the review settings.',
  },
  /** The supplier’s reviews couldn’t be read; the words say why. */
  supplier: { status: 422 },
  not_reviews: {
    status: 422,
    words: 'We couldn’t find a rating column. Match the columns manually.',
  },
});

/** Problems with lines of an imported file, and with fields of an import. */
export const importSentences = defineSentences('reviews.import', {
  this_address: 'This URL',
  supplier_address: '"%{url}" isn’t an AliExpress product URL.',
  no_country: 'Choose at least one country, or all countries.',
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
  half_stars: 'This file has half-star ratings. They’re rounded down, to at least 1 star.',
  reply_left_out:
    'This reply was skipped: the file hides it, or its review isn’t in the file, is itself a reply or already has one.',
  not_a_date: '"%{value}" isn’t a valid date.',
  date_ahead: 'The date "%{value}" is in the future.',
  twice: 'Duplicate of line %{line}.',
  own_review: 'This review was written on your site; imports don’t change it.',
  not_stored: 'This review couldn’t be saved and was skipped.',
  cut: '%{column} is longer than %{most} characters and was shortened.',
  not_an_email: '"%{value}" isn’t a valid email address and was skipped.',
  unknown_status: 'Unknown status "%{value}": imported as unpublished.',
  unknown_reply_state: 'Unknown reply status "%{value}": the reply isn’t public.',
  not_a_picture: '"%{value}" isn’t a valid image URL and was skipped.',
  too_many_pictures: 'Only the first %{most} photos were imported.',
  reply_date: 'The reply date "%{value}" isn’t valid. The date of the review is used instead.',
  unknown_product: 'No product matches "%{value}". Imported as unassigned.',
  picture: '%{url}: %{problem}',
  bad_picture_address: 'The URL isn’t valid.',
  host_not_reached: 'Couldn’t reach %{host} after several attempts.',
  not_asked: 'The preview didn’t ask about "%{value}" in the "%{column}" column.',
  no_such_column: 'The file has no "%{column}" column.',
  column_twice: '"%{column}" can’t be matched to two fields.',
  rating_needed: 'Choose the column with the rating.',
  not_columns: 'Send columns as JSON: {"rating":"Stars"}',
  unknown_product_id: 'This shop has no product with the ID %{id}.',
});
