import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewRequestText = registerStrings('review-request', {
  en: {
    request: 'Review requests',
    enabled: 'Send review requests after delivery',
    enabled_hint:
      'Applies to orders delivered after you turn this on. Earlier and imported orders aren’t included.',
    audience: 'Send to',
    marketing: 'Marketing subscribers only',
    marketing_hint: 'No change at checkout. Reaches fewer customers, all of whom opted in to your emails.',
    told: 'All customers (with notice at checkout)',
    told_hint:
      'Checkout tells customers they’ll be asked for a review, lets them opt out, and no longer says the email is for the order only. Orders from connected stores are excluded.',
    wait_days: 'Days after delivery',
    wait_days_hint: 'Delivery is marked by you, an app or the connected store.',
    untold_days: 'Days after fulfillment if delivery isn’t confirmed',
    untold_days_hint: 'For shipments without delivery status. Choose more than your slowest delivery time.',
    days: 'days',
    reminders: 'Reminders',
    reminders_hint: 'Sent if there’s no review. Stops after a review, refund, cancellation or unsubscribe.',
    times_one: '%{count} reminder',
    times_other: '%{count} reminders',
    reminder_days: 'Days between emails',
    reminder_days_hint: 'Between the request and the first reminder, and between reminders.',
  },
});
