/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const analyticsJobStrings = {
  'analytics.export-report': 'Export of a report',
  'analytics.recount-days': 'Counting of figures in another time zone',
} as const;
