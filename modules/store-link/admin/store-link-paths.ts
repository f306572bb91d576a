/** Where the screen of a connected store is: for the manifest, and for what leads to it. */
export const storeLinkPaths = {
  storeLink: '/settings/store-link',
} as const;
