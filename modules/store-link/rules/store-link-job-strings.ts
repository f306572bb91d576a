/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const storeLinkJobStrings = {
  'store-link.sync': 'Store update',
} as const;
