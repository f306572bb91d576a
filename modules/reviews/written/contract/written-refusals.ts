import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const writtenRefusals = defineRefusals('reviews', {
  writing_off: { status: 403, words: 'Reviews cannot be written on this page.' },
  too_many_written: {
    status: 429,
    words: 'Many reviews have come from your network. Please try again later.',
  },
  confirm_over: { status: 410, words: 'This link does not work any more.' },
});

export const writtenSentences = defineSentences('reviews', {
  enter_address: 'Enter your email address',
  enter_name: 'Enter your name',
  one_line: 'Write this on one line, without control characters',
  no_controls: 'This has characters that nobody can see. Please take them out',
  picture_gone: 'This picture is not there any more. Please add it again',
  product_not_here: 'This product is not sold here',
});
