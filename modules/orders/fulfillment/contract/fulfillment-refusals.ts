import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const fulfillmentRefusals = defineRefusals('orders', {
  nothing_to_fulfill: { status: 409, words: 'All items are already fulfilled.' },
  fulfillment_cancelled: { status: 409, words: 'This shipment has been canceled.' },
  units_returned: {
    status: 409,
    words: 'Some of these items have been refunded, so this shipment can’t be canceled.',
  },
});

export const fulfillmentSentences = defineSentences('orders', {
  enter_tracking: 'Enter a tracking number',
  enter_web_address: 'Enter a web address',
});
