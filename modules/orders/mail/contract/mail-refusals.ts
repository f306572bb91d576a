import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const mailRefusals = defineRefusals('orders', {
  link_over: { status: 410, words: 'This link has expired.' },
  no_address: { status: 409, words: 'This order has no address that a mail could go to.' },
  confirmed_elsewhere: { status: 409, words: 'The order confirmation is sent by the connected store.' },
});

export const mailSentences = defineSentences('orders', {
  this_mail: 'This mail',
  no_variable: 'This mail has nothing called “%{name}”',
  no_mail_language: 'No mail is written in this language',
});
