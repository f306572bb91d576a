/** The source of a review (V276): written in the shop, or one of three imports. `import_share` is not of the platform. */
export const reviewSources = ['storefront_api', 'import_ali_express', 'import_csv', 'import_share'] as const;
export type ReviewSource = (typeof reviewSources)[number];

/** The subject of a review (V278): the shop, a product, or a product that is unknown or deleted. */
export const reviewTypes = ['shop', 'product', 'unassign'] as const;
export type ReviewType = (typeof reviewTypes)[number];

/** States of a review: pending (`waiting`), published, or unpublished (`held`). */
export const reviewStates = ['waiting', 'published', 'held'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * Why a shop unpublishes or deletes a shopper's review. The rating is no reason. If a program gives none, `not_said` is
 * stored.
 */
export const holdReasons = [
  'spam',
  'abuse',
  'personal_data',
  'off_topic',
  'wrong_product',
  'not_a_customer',
  'double',
  'legal',
  'writer_asked',
] as const;
export type HoldReason = (typeof holdReasons)[number];
/** `import_choice`: of an imported review, which needs no reason. */
export const storedHoldReasons = [...holdReasons, 'not_said', 'import_choice'] as const;
export type StoredHoldReason = (typeof storedHoldReasons)[number];

/** Why a shopper reports a review. The rating is no reason. */
export const reportReasons = [
  'spam',
  'abuse',
  'personal_data',
  'off_topic',
  'wrong_product',
  'false',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Why on-site reviews are unpublished, as the store states it to shoppers. `waiting`: pending for 14 days. */
export const heldReasons = [...holdReasons, 'not_said', 'waiting'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Kinds of events in the history of a review. */
export const reviewEvents = [
  'written',
  'confirmed',
  'imported',
  'import_replaced',
  'published',
  'held',
  'edited',
  'starred',
  'unstarred',
  'assigned',
  'unassigned',
  'tagged',
  'replied',
  'reply_edited',
  'reply_deleted',
  'reported',
  'rewarded',
] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** Lowest ratings of the list's filter (V279); 1 is all. */
export const starFilters = [5, 4, 1] as const;

export const maxTitle = 150;
export const maxContent = 5000;
export const maxName = 100;
export const maxTag = 40;
export const maxTags = 20;
export const maxReply = 2000;
export const maxReplies = 20;
/** If a filter has more reviews than this, changing them is a job. */
export const batchAtOnce = 1000;
/** A warning appears if low ratings are unpublished this many percentage points more often than high ones. */
export const heldWarningPoints = 10;
/** A shopper's review that stays pending for longer counts as unpublished. */
export const maxWaitingDays = 14;
/** The lowest of the high ratings. */
export const highRatingFrom = 4;
