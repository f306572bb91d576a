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
  export_forgotten: { status: 410, words: 'This export expired after one day. Export again.' },
});

export const analyticsSentences = defineSentences('analytics', {
  one_filter: 'You can use only one %{field} filter.',
  other_filter: 'This report can’t be filtered by this. Available filters: %{field}.',
  needs_filter: 'A report of type %{type} needs the %{field} filter.',
  filter_or_times: 'Send either a date filter or a start and end time.',
  no_begin: 'Choose a start date.',
  no_end: 'Choose an end date.',
  known_since: 'Offer views are recorded from %{day} on. Start with that day or a later one.',
  two_times: 'The query and the body have different times.',
  ends_before: 'The end can’t be before the start.',
  at_most_days: 'Choose up to %{count} days.',
  at_most_minutes: 'Choose up to %{count} minutes back.',
  hours_of_days: 'Hourly data is available for up to %{count} days.',
  hours_of_shop: 'Hourly data is available only for all products together.',
  not_a_column: 'This report has no %{name} column. Available columns: %{known}.',
  needs_ref_type: 'Specify what the ID refers to: %{known}.',
  needs_ref_id: 'Specify the ID of the %{type}.',
  of_one_shop: 'This applies to a single shop. Send one ID in shop_ids.',
  at_most_in_shops:
    'Across shops, up to %{count} rows can be sorted. Query one shop at a time or fewer days.',
  other_cost: 'Unknown cost key. Available keys: %{known}.',
  of_orders_alone: 'This report can’t be filtered by this, which is recorded for orders only.',
  of_sources_alone: 'Only traffic_source can be filtered by source.',
  at_most_rows: 'Choose up to %{count} rows.',
  this_report: 'This report',
  this_rate: 'This fee rate',
  three_decimals: 'A percentage can have up to three decimals.',
  this_link: 'This link',
  names_people: 'Reports that show names can’t be shared by link.',
});
