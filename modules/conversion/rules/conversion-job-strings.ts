/** Names of the area's jobs by kind, for the notification and the email when one has finished. */
export const conversionJobStrings = {
  'conversion.export-evidence': 'Evidence log export',
} as const;
