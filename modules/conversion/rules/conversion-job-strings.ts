/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const conversionJobStrings = {
  'conversion.export-evidence': 'Export of what shoppers were shown',
} as const;
