/** The pages of analytics. */
export const analyticsPaths = {
  overview: '/analytics',
  demo: '/analytics/demo',
  sales: '/sales-reports',
  profits: '/profits',
  taxes: '/taxes-reports',
  traffic: '/traffic-sources',
  countries: '/analytics/report-by-country',
  live: '/live-view',
  store: '/analytics/online-store',
  conversion: '/conversion-analytic',
  /** Outside the frame; the token of the link follows after `#`, so that no log and no referrer has it. */
  shared: '/shared-report',
} as const;
