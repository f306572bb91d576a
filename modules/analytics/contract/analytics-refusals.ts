import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const analyticsRefusals = defineRefusals('analytics', {
  unknown_report: { status: 422, words: 'There is no report of this type. Known types: %{known}.' },
  /** Says what is wrong with the filter. */
  unknown_filter: { status: 422 },
  /** Says what is wrong with the days. */
  span: { status: 422 },
  no_exchange_rates: {
    status: 404,
    words: {
      not_set_up: 'There are no exchange rates: this server has no key for them (EXCHANGE_RATES_KEY).',
      none_now: 'There are no exchange rates right now. Please try again in some minutes.',
      none_of_day: 'There is no exchange rate from %{from} to %{to} of %{day}.',
    },
  },
  export_forgotten: { status: 410, words: 'This report was kept for a day. Please export it once more.' },
});

export const analyticsSentences = defineSentences('analytics', {
  one_filter: 'This report takes one filter %{field}.',
  other_filter: 'This report cannot be filtered by this. Known filters: %{field}.',
  needs_filter: 'A report of type %{type} needs the filter %{field}.',
  filter_or_times: 'Send either a date filter or two times.',
  no_begin: 'Say where the span begins.',
  no_end: 'Say where the span ends.',
  ends_before: 'The span ends before it begins.',
  at_most_days: 'At most %{count} days.',
  hours_of_days: 'Hours are told of at most %{count} days.',
  not_a_column: 'This report has no column %{name}. Its columns: %{known}.',
  needs_ref_type: 'Say what the id is of: %{known}.',
  needs_ref_id: 'Say which %{type} by its id.',
  other_ref: 'This report can be narrowed to: %{known}.',
  of_orders_alone: 'This report cannot be narrowed by this: it is told of orders alone.',
  one_shop: 'These are the figures of one shop. Send one id.',
  at_most_rows: 'At most %{count} rows.',
  this_report: 'This report',
});
