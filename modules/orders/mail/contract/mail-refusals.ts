import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const mailRefusals = defineRefusals('orders', {
  link_over: { status: 410, words: 'This link has expired.' },
  no_address: { status: 409, words: 'This order has no email address.' },
  confirmed_elsewhere: { status: 409, words: 'The order confirmation is sent by the connected store.' },
});

export const mailSentences = defineSentences('orders', {
  this_mail: 'This email',
  no_variable: 'This email has no variable “%{name}”',
  no_mail_language: 'Emails aren’t available in this language',
});
