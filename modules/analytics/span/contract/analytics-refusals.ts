import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const analyticsRefusals = defineRefusals('analytics', {
  unknown_report: { status: 422, words: 'Unknown report type. Available: %{known}.' },
  /** Says what is wrong with the filter. */
  unknown_filter: { status: 422 },
  /** Says what is wrong with the days. */
  span: { status: 422 },
  no_exchange_rates: {
    status: 404,
    words: {
      not_set_up: 'Exchange rates aren’t set up on this server (EXCHANGE_RATES_KEY).',
      none_now: 'Exchange rates are unavailable right now. Try again in a few minutes.',
      none_of_day: 'No exchange rate from %{from} to %{to} for %{day}.',
    },
  },
  too_many_links: { status: 409, words: 'You’ve reached the limit of %{count} links. Revoke one first.' },
  too_many_rates: { status: 409, words: 'You’ve reached the limit of %{count} fee rates. Delete one first.' },
  rate_taken: {
    status: 409,
    words: 'A rate for these payments already starts on %{day}. Edit that one.',
  },
  cost_currency: {
    status: 422,
    words: 'Costs must be in the shop’s currency (%{currency}), not %{other}.',
  },
  export_forgotten: { status: 410, words: 'This export has expired. Export again.' },
});

export const analyticsSentences = defineSentences('analytics', {
  one_filter: 'You can use only one %{field} filter.',
  other_filter: 'This report cannot be filtered by this. Known filters: %{field}.',
  needs_filter: 'A report of type %{type} needs the filter %{field}.',
  filter_or_times: 'Send either a date filter or two times.',
  no_begin: 'Choose a start date.',
  no_end: 'Choose an end date.',
  known_since: 'Views of offers are kept from %{day} on. Begin with that day or a later one.',
  two_times: 'The query and the body name different times.',
  ends_before: 'The end date must be on or after the start date.',
  at_most_days: 'At most %{count} days.',
  at_most_minutes: 'At most %{count} minutes back.',
  hours_of_days: 'Hourly data is available for up to %{count} days.',
  hours_of_shop: 'Hourly data is available only for all products together.',
  not_a_column: 'This report has no column %{name}. Its columns: %{known}.',
  needs_ref_type: 'Specify what the ID refers to: %{known}.',
  needs_ref_id: 'Say which %{type} by its id.',
  of_one_shop: 'This applies to a single shop. Send one ID in shop_ids.',
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
  names_people: 'Reports that show names can’t be shared by link.',
});
