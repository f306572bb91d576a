/** From where a review came (V276): written here, or brought over by one of three imports. `import_share` is ours. */
export const reviewSources = ['storefront_api', 'import_ali_express', 'import_csv', 'import_share'] as const;
export type ReviewSource = (typeof reviewSources)[number];

/** What it is about (V278): the shop, a product, or a product that is not known or is gone. */
export const reviewTypes = ['shop', 'product', 'unassign'] as const;
export type ReviewType = (typeof reviewTypes)[number];

/** What became of it: nobody has looked (`waiting`), shoppers see it, or it was looked at and is not shown (`held`). */
export const reviewStates = ['waiting', 'published', 'held'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * Why a shopper's review is taken off the shop's pages or deleted. None of them is its rating. A program that gives none has
 * said `not_said`.
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
/** `import_choice`: of a review that was brought over, which needs no reason. */
export const keptHoldReasons = [...holdReasons, 'not_said', 'import_choice'] as const;
export type KeptHoldReason = (typeof keptHoldReasons)[number];

/** Why a shopper says that a review should not stand there. Not its rating. */
export const reportReasons = [
  'spam',
  'abuse',
  'personal_data',
  'off_topic',
  'wrong_product',
  'false',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Why reviews that were written here are not shown, as shoppers are told; `waiting`: nobody has read it for 14 days. */
export const heldReasons = [...holdReasons, 'not_said', 'waiting'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What the history of a review names. */
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

/** The stars that lists are narrowed to (V279): a number and more; 1 is all of them. */
export const starFilters = [5, 4, 1] as const;

export const maxTitle = 150;
export const maxContent = 5000;
export const nameMost = 100;
export const maxTag = 40;
export const maxTags = 20;
export const maxReply = 2000;
export const maxReplies = 20;
/** Above so many a change of a filter's reviews goes on as a job. */
export const batchAtOnce = 1000;
/** How much oftener than high ratings low ones may be held back before the shop is warned, in percentage points. */
export const heldWarningPoints = 10;
/** A shopper's review that nobody looked at for so long counts as held back. */
export const maxWaitingDays = 14;
/** From here on a rating is a high one. */
export const highRatingFrom = 4;
