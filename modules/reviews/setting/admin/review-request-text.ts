import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewRequestText = registerStrings('review-request', {
  en: {
    request: 'Asking buyers for reviews',
    enabled: 'Ask buyers by mail once their order has arrived',
    enabled_hint:
      'Only what arrives from the moment you turn this on counts. Nobody is asked about earlier orders, nor about those that a connected store brings along.',
    audience: 'Who is asked',
    marketing: 'Buyers who accept your mails',
    marketing_hint:
      'Nothing changes at the checkout. Fewer are asked, and those who are have said yes to mails of your shop.',
    told: 'All who were told',
    told_hint:
      'The checkout says that buyers are asked for a review, and has a box to object. It no longer promises to use the address for the order alone. Orders of connected stores are not asked about: nobody told their buyers.',
    wait_days: 'Days after arrival',
    wait_days_hint: 'A parcel has arrived when you, a program or the connected store says so.',
    untold_days: 'Days after sending, where nobody says that it arrived',
    untold_days_hint: 'For orders of stores that do not tell. Choose more than the slowest parcel takes.',
    days: 'days',
    reminders: 'Reminders',
    reminders_hint: 'While there is no answer. None after a review, a refund, a cancellation or a no.',
    times_one: '%{count} reminder',
    times_other: '%{count} reminders',
    reminder_days: 'Days between mails',
    reminder_days_hint: 'From the first mail to the reminder, and on to the next.',
  },
});
