/** The kind of long work that brings reviews over, wherever they come from. */
export const importReviewsKind = 'reviews.import-reviews';
/** And the one that then fetches their pictures. */
export const reviewPicturesKind = 'reviews.fetch-pictures';

/** The fields that a person can map to columns of any file. */
export const mappedFields = [
  'id',
  'product_id',
  'handle',
  'product_url',
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
/** And what only files of known apps have besides: `reply_public` whether the reply is, `reply_to` the id of the review that it is a reply to. */
export const reviewFields = [
  ...mappedFields,
  'reply_public',
  'reply_to',
  'review_type',
  'hold_reason',
  'is_starred',
  'rewarded',
  'source',
  'imported_from',
] as const;
export type ReviewField = (typeof reviewFields)[number];

/**
 * Apps whose files are recognized by their columns; shoppers see these names as the source. `backroom`: our own export.
 */
export const fileApps = {
  backroom: 'Backroom',
  judge_me: 'Judge.me',
  loox: 'Loox',
  shopify: 'Shopify Product Reviews',
  yotpo: 'Yotpo',
  okendo: 'Okendo',
  stamped: 'Stamped',
  opinew: 'Opinew',
  ryviu: 'Ryviu',
  woocommerce: 'WooCommerce',
  powerreviews: 'PowerReviews',
} as const;
export type FileApp = keyof typeof fileApps;

/** How days with slashes are written, where the file does not show it itself: 31/12/2025 or 12/31/2025. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The default source of a file of no known app. */
export const otherFile = 'CSV';
export const maxImportedFrom = 60;
/** Maximum pictures of one review. */
export const maxPictures = 10;
/** Bytes of the largest file. */
export const maxImportBytes = 64 * 1024 * 1024;

/** Unknown states of one file that a person is asked about; the reviews of any further ones stay hidden. */
export const maxAskedStates = 20;

/** The outcome of each imported review. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** How many reviews one import of a supplier or of other shops brings (V353, V476, ambiguity 85). */
export const importCount = { least: 1, most: 100, standard: 20 } as const;

/** Countries whose buyers' reviews a supplier can be asked for (V281). */
export const supplierCountries = ['US', 'CA', 'RU', 'UK', 'FR', 'BR', 'ES', 'UA', 'TR'] as const;
export type SupplierCountry = (typeof supplierCountries)[number];
/** An address of a product there; its number is the first group. */
export const supplierAddress =
  /^https?:\/\/(?:[a-z-]{2,10}\.)?aliexpress\.(?:com|us|ru)\/(?:item|i)\/(?:[^/?#]+\/)?(\d{6,20})\.html(?:[?#]|$)/i;
/** Addresses of one import. */
export const maxSupplierUrls = 10;
/** Defaults of an import from a supplier (V280); ambiguity 11 has another number for the marketplace. */
export const supplierDefaults = {
  min_rating: 5,
  max_review: importCount.standard,
  ai_review_filter: false,
  must_have_photos: false,
  must_have_text: false,
  is_all_country: true,
  keep_original_date: true,
} as const;
/** The source of its reviews that shoppers see. */
export const supplierName = 'AliExpress';
