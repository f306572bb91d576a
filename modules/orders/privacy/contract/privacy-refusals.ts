import { defineRefusals } from '#core/contract/sentence.ts';

export const privacyRefusals = defineRefusals('orders', {
  redaction_unconfirmed: { status: 422, words: 'Enter this customer’s email address' },
});
