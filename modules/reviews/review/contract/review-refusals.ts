import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const reviewRefusals = defineRefusals('reviews', {
  export_forgotten: { status: 410, words: 'This export has expired. Export again.' },
  too_many_replies: { status: 409, words: 'A review has at most %{most} replies.' },
  reply_mailed: { status: 409, words: 'This reply was emailed and can’t be changed.' },
});

export const reviewSentences = defineSentences('reviews', {
  this_review: 'This review',
  this_reply: 'This reply',
  this_export: 'This export',
  write_a_reply: 'Write a reply',
  name_a_review: 'Select at least one review',
  say_why: 'Choose a reason',
  reason_alone: 'A reason is said where a review is held back or deleted',
  no_reason_needed: 'A review that was brought over needs no reason',
  unknown_product: 'No product of this shop has the id %{id}',
  keeps_product: 'A verified review keeps the product that its writer bought',
  of_the_shop: 'A store review can’t be assigned to a product',
  twice_named: 'Each review is named once',
  tag_length: 'A tag has 1 to %{most} letters and no commas',
  nothing_to_change: 'Name what is to change',
  ids_or_filter: 'Name reviews or a filter, not both',
  no_address: 'No email address for a private reply',
  not_a_day: 'A day is written as month, day and year: 11-28-2026',
  one_rating: 'Ratings are whole numbers from 1 to 5, with commas between them',
});
