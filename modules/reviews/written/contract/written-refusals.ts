import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const writtenRefusals = defineRefusals('reviews', {
  writing_off: { status: 403, words: 'Reviews can’t be written on this page.' },
  too_many_written: {
    status: 429,
    words: 'Too many reviews from your network. Please try again later.',
  },
  confirm_over: { status: 410, words: 'This link has expired.' },
});

export const writtenSentences = defineSentences('reviews', {
  enter_address: 'Enter your email address',
  enter_name: 'Enter your name',
  one_line: 'Enter a single line without control characters',
  no_controls: 'Remove the invisible characters',
  picture_gone: 'This photo is no longer available. Please add it again',
  product_not_here: 'This product isn’t sold here',
});
