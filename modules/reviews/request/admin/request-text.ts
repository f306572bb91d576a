import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const requestText = registerStrings('review-requests', {
  en: {
    requests: 'Review requests',
    off: 'Review requests are off.',
    turn_on: 'Turn on',
    of_days_one: 'Since yesterday',
    of_days_other: 'In the last %{count} days',
    accepting_one:
      '%{accepting} of your %{customers} customer accepts emails. We ask only customers who accept them.',
    accepting_other:
      '%{accepting} of your %{customers} customers accept emails. We ask only customers who accept them.',
    no_customers: 'You have no customers yet. We ask only customers who accept emails.',
    sent: 'Requests sent',
    answered: 'Reviews received',
    answered_of: '%{answered} (%{share})',
    waiting: 'Scheduled',
    opted_out: 'Unsubscribed',
  },
});
