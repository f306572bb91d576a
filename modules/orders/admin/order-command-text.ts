import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Commands of the palette. The `_words` are further search terms. */
export const orderCommandText = registerStrings('order-commands', {
  en: {
    create: 'Create order',
    create_words: 'new add draft',
    refund: 'Refund an order …',
    refund_words: 'refund money back repay',
    refund_types: 'refund ',
    refund_one: 'Refund %{name}',
    fulfil: 'Fulfill an order …',
    fulfil_words: 'fulfill fulfil ship send pack',
    fulfil_types: 'fulfill ',
    fulfil_one: 'Fulfill %{name}',
    cancel: 'Cancel an order …',
    cancel_words: 'cancel stop void',
    cancel_types: 'cancel ',
    cancel_one: 'Cancel %{name}',
  },
});
