/** The kind of long work that brings reviews over, wherever they come from. */
export const importReviewsKind = 'reviews.import-reviews';
/** And the one that then fetches their pictures. */
export const reviewPicturesKind = 'reviews.fetch-pictures';

/** What a column of a file of reviews may mean, as somebody can say it of any file. */
export const mappedFields = [
  'id',
  'product_id',
  'handle',
  'sku',
  'rating',
  'title',
  'content',
  'name',
  'last_name',
  'email',
  'country_code',
  'created_at',
  'status',
  'verified',
  'pictures',
  'reply',
  'reply_date',
  'variant_title',
  'tags',
] as const;
/** And what only our own files have besides. */
export const reviewFields = [
  ...mappedFields,
  'review_type',
  'hold_reason',
  'is_starred',
  'rewarded',
  'source',
  'imported_from',
] as const;
export type ReviewField = (typeof reviewFields)[number];

/** Apps whose files are known by their columns; the names are what shoppers are told. `backroom`: our own export. */
export const fileApps = {
  backroom: 'Backroom',
  judge_me: 'Judge.me',
  loox: 'Loox',
  shopify: 'Shopify Product Reviews',
  yotpo: 'Yotpo',
  okendo: 'Okendo',
  stamped: 'Stamped',
} as const;
export type FileApp = keyof typeof fileApps;

/** How days with slashes are written, where the file does not show it itself: 31/12/2025 or 12/31/2025. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Names of a file without a known app, where nobody says another. */
export const otherFile = 'CSV';
export const importedFromMost = 60;
/** Pictures that are kept of one review. */
export const picturesMost = 10;
/** Bytes of the largest file. */
export const importBytesMost = 64 * 1024 * 1024;

/** What came of each review that was brought. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** How many reviews one import of a supplier or of other shops brings (V353, V476, ambiguity 85). */
export const importCount = { least: 1, most: 100, standard: 20 } as const;
