import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const requestRefusals = defineRefusals('reviews', {
  request_over: { status: 410, words: 'This link does not work any more.' },
});

export const requestSentences = defineSentences('reviews', {
  not_asked_about: 'This product is not one that this link asks about',
});
