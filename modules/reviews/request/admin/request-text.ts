import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const requestText = registerStrings('review-requests', {
  en: {
    requests: 'Requests for reviews',
    off: 'Buyers are not asked for reviews.',
    turn_on: 'Ask them once their order has arrived',
    of_days_one: 'Since yesterday',
    of_days_other: 'In the last %{count} days',
    accepting_one:
      '%{accepting} of your %{customers} customer accepts emails. We ask only customers who accept them.',
    accepting_other:
      '%{accepting} of your %{customers} customers accept emails. We ask only customers who accept them.',
    no_customers: 'You have no customers yet. We ask only customers who accept emails.',
    sent: 'Buyers asked',
    answered: 'Answered',
    answered_of: '%{answered} (%{share})',
    waiting: 'To be asked, now',
    opted_out: 'Do not want to be asked again',
  },
});
