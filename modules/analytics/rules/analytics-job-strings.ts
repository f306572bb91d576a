/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const analyticsJobStrings = {
  'analytics.export-report': 'Export of a report',
  'analytics.recount-days': 'Report recalculation for a new time zone',
} as const;
