import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const customerRefusals = defineRefusals('orders', {
  email_taken: { status: 422, words: 'Another customer has this email address' },
  customer_has_orders: {
    status: 409,
    words: 'This customer has orders, which must keep their buyer, so it cannot be removed.',
  },
  customer_redacted: {
    status: 409,
    words: 'The data of this customer was erased, and nothing is added to it any more.',
  },
  too_many_addresses: { status: 422, words: 'A customer has at most %{count} addresses.' },
  default_address: { status: 409, words: 'Make another address the default one first.' },
});

export const customerSentences = defineSentences('orders', {
  this_address: 'This address',
  this_customer: 'This customer',
  at_most_tags: 'At most 250 tags',
  long_tag: 'A tag has at most 40 characters',
});
