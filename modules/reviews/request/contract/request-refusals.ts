import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const requestRefusals = defineRefusals('reviews', {
  request_over: { status: 410, words: 'This link has expired.' },
});

export const requestSentences = defineSentences('reviews', {
  not_asked_about: 'This product isn’t part of this review request',
});
