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
} as const;
