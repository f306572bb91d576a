/** What Backroom keeps by itself, without an offer made by hand. */
export const smartKinds = ['offer', 'bundle'] as const;
export type SmartKind = (typeof smartKinds)[number];

/** Messages that a smart offer may have (V213); the texts are ours. */
export const smartOfferMessages = [
  'You may like these with {{product_title}}',
  'Goes well with {{product_title}}',
  'Others look at these, too',
] as const;

export const smartBundleMessages = [
  'Frequently bought together',
  'Often in the same basket',
  'Take both and have the set',
] as const;

export const smartLimits = {
  /** Bundles kept at a time. */
  min_bundles: 1,
  max_bundles: 10,
  /** The largest percentage off (V150). */
  max_percentage: 99,
} as const;
