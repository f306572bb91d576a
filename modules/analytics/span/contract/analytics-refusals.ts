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
  too_many_links: { status: 409, words: 'You have %{count} links already. Revoke one of them first.' },
  too_many_rates: { status: 409, words: 'A shop has at most %{count} fee rates. Delete one of them first.' },
  rate_taken: {
    status: 409,
    words: 'There is a rate for these payments from %{day} on already. Change that one.',
  },
  cost_currency: {
    status: 422,
    words: 'Costs of orders are told in the currency of the shop, %{currency}, and not in %{other}.',
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
  known_since: 'Views of offers are kept from %{day} on. Begin with that day or a later one.',
  two_times: 'The query and the body name different times.',
  ends_before: 'The span ends before it begins.',
  at_most_days: 'At most %{count} days.',
  at_most_minutes: 'At most %{count} minutes back.',
  hours_of_days: 'Hours are told of at most %{count} days.',
  hours_of_shop: 'Hours are told of all products together.',
  not_a_column: 'This report has no column %{name}. Its columns: %{known}.',
  needs_ref_type: 'Say what the id is of: %{known}.',
  needs_ref_id: 'Say which %{type} by its id.',
  of_one_shop: 'This is a thing of one shop. Send that one in shop_ids.',
  at_most_in_shops:
    'Of several shops at most %{count} rows are put in one order. Ask each shop, or of fewer days.',
  other_cost: 'No cost is reported under this key. Known keys: %{known}.',
  of_orders_alone: 'This report cannot be narrowed by this: it is told of orders alone.',
  of_sources_alone: 'Visits of one source are asked for with traffic_source alone.',
  at_most_rows: 'At most %{count} rows.',
  this_report: 'This report',
  this_rate: 'This fee rate',
  three_decimals: 'A percentage has at most three decimals.',
  this_link: 'This link',
  names_people: 'What names people is not shared by a link.',
});
