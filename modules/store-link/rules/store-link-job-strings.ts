/** Names of the area's jobs by kind, for the notification and the email when one has finished. */
export const storeLinkJobStrings = {
  'store-link.sync': 'Store sync',
} as const;
