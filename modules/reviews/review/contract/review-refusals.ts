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
  reason_alone: 'A reason only applies when you unpublish or delete a review',
  no_reason_needed: 'Imported reviews don’t need a reason',
  unknown_product: 'No product of this shop has the id %{id}',
  keeps_product: 'A verified review stays with the product the reviewer bought',
  of_the_shop: 'A store review can’t be assigned to a product',
  twice_named: 'List each review only once',
  tag_length: 'A tag has 1 to %{most} characters and no commas',
  nothing_to_change: 'Enter at least one change',
  ids_or_filter: 'Send either review IDs or a filter, not both',
  no_address: 'No email address for a private reply',
  not_a_day: 'Enter the date as month, day and year: 11-28-2026',
  one_rating: 'Enter ratings as whole numbers from 1 to 5, separated by commas',
});
