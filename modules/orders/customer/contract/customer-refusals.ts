import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const customerRefusals = defineRefusals('orders', {
  email_taken: { status: 422, words: 'Another customer already has this email address' },
  customer_has_orders: {
    status: 409,
    words: 'Can’t be deleted: orders must keep their customer.',
  },
  customer_redacted: {
    status: 409,
    words: 'This customer’s data was erased, so nothing can be added to it.',
  },
  too_many_addresses: { status: 422, words: 'A customer can have up to %{count} addresses.' },
  default_address: { status: 409, words: 'Set another default address first.' },
});

export const customerSentences = defineSentences('orders', {
  this_address: 'This address',
  this_customer: 'This customer',
  at_most_tags: 'At most 250 tags',
  long_tag: 'Tags can have up to 40 characters',
});
