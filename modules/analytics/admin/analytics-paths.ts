/** The pages of analytics. */
export const analyticsPaths = {
  overview: '/analytics',
  sales: '/sales-reports',
  profits: '/profits',
  taxes: '/taxes-reports',
  countries: '/analytics/report-by-country',
  live: '/live-view',
} as const;
