import { headerCellsBy } from '#core/rules/csv-bounds.ts';
import type { DateOrder, FileApp, ReviewField } from '../contract/import-words.ts';
import { type StateColumn, stateColumnNamed } from './review-state.ts';

type Columns = Readonly<Partial<Record<ReviewField, readonly string[]>>>;

export interface KnownApp {
  app: FileApp;
  /** Columns that no other app has together: each of them must be there. */
  marks: readonly (readonly string[])[];
  columns: Columns;
  /** Of days with slashes that fit both ways in the whole file. */
  order: DateOrder;
}

/**
 * Known files, the first that fits counts. Names of columns are in small letters with `_` for blanks, points and hyphens.
 * Columns with network addresses of writers (`ip_address`) are in none of them: they are not kept.
 */
export const knownApps: readonly KnownApp[] = [
  {
    // Our own export: review/server/review-export.ts.
    app: 'backroom',
    marks: [['review_id', 'product_handle', 'review_type', 'imported_from']],
    order: 'dmy',
    columns: {
      id: ['review_id'],
      product_id: ['product_id'],
      handle: ['product_handle'],
      sku: ['sku'],
      rating: ['rating'],
      title: ['title'],
      content: ['content'],
      name: ['name'],
      email: ['email'],
      country_code: ['country_code'],
      created_at: ['created_at'],
      status: ['status'],
      verified: ['verified'],
      pictures: ['pictures'],
      reply: ['reply'],
      reply_date: ['reply_date'],
      variant_title: ['variant_title'],
      tags: ['tags'],
      review_type: ['review_type'],
      hold_reason: ['hold_reason'],
      is_starred: ['is_starred'],
      rewarded: ['rewarded'],
      source: ['source'],
      imported_from: ['imported_from'],
    },
  },
  {
    // Opinew: the columns of Judge.me with state (published, unpublished), SKU, barcode and region beside them.
    app: 'opinew',
    marks: [['review_date', 'reviewer_name', 'body', 'state']],
    order: 'dmy',
    columns: {
      id: ['review_id', 'id'],
      product_id: ['product_id'],
      handle: ['product_handle'],
      product_url: ['product_url'],
      sku: ['sku'],
      rating: ['rating'],
      title: ['title', 'review_title'],
      content: ['body'],
      name: ['reviewer_name'],
      email: ['reviewer_email'],
      country_code: ['region'],
      created_at: ['review_date'],
      status: ['state'],
      verified: ['verified'],
      pictures: ['picture_urls'],
      reply: ['reply'],
      reply_date: ['reply_date', 'replied_at'],
    },
  },
  {
    // WooCommerce: comments of products as plugins write them, with the columns of WordPress: comment_ID, comment_post_ID,
    // product_SKU, comment_author, comment_author_email, comment_date, comment_date_gmt, comment_content, comment_approved
    // (1, 0, spam, trash), comment_parent (the comment that it is a reply to; 0 of a review), rating.
    app: 'woocommerce',
    marks: [
      ['comment_content', 'comment_approved', 'rating'],
      ['comment_content', 'comment_author', 'rating'],
    ],
    order: 'mdy',
    columns: {
      id: ['comment_id'],
      product_id: ['comment_post_id', 'product_id'],
      handle: ['product_slug', 'product_handle'],
      product_url: ['product_url'],
      sku: ['product_sku', 'sku'],
      rating: ['rating'],
      title: ['review_title', 'title'],
      content: ['comment_content'],
      name: ['comment_author'],
      email: ['comment_author_email'],
      created_at: ['comment_date_gmt', 'comment_date'],
      status: ['comment_approved'],
      verified: ['verified'],
      pictures: ['review_images', 'images'],
      reply_to: ['comment_parent'],
    },
  },
  {
    // Ryviu: product_handle, rating, author, title, body_text, email, photo_urls, created_at, status (enable, disable), featured.
    app: 'ryviu',
    marks: [['product_handle', 'author', 'body_text']],
    order: 'mdy',
    columns: {
      id: ['id', 'review_id'],
      product_id: ['product_id'],
      handle: ['product_handle'],
      product_url: ['product_url'],
      rating: ['rating'],
      title: ['title'],
      content: ['body_text'],
      name: ['author'],
      email: ['email'],
      country_code: ['country', 'country_code'],
      created_at: ['created_at'],
      status: ['status'],
      verified: ['verified', 'verified_purchase'],
      pictures: ['photo_urls'],
      reply: ['reply'],
      reply_date: ['reply_date', 'replied_at'],
    },
  },
  {
    // PowerReviews: the fields of its import (Review Id, Page Id, Review Display, Review Title, Review Date, Review Location,
    // Review Text, Rating, Verified Buyer, Review Status: Approved, Pending or Rejected) and the names of its reviews as
    // programs read them (review_id, page_id, headline, comments, nickname, created_date, status).
    app: 'powerreviews',
    marks: [
      ['page_id', 'review_text', 'rating'],
      ['page_id', 'comments', 'rating'],
    ],
    order: 'mdy',
    columns: {
      id: ['review_id', 'ugc_id'],
      product_id: ['page_id', 'product_id'],
      product_url: ['product_url'],
      sku: ['sku'],
      rating: ['rating'],
      title: ['review_title', 'headline'],
      content: ['review_text', 'comments'],
      name: ['review_display', 'nickname'],
      email: ['email', 'reviewer_email', 'email_address'],
      country_code: ['country', 'review_location', 'location'],
      created_at: ['review_date', 'created_date'],
      status: ['review_status', 'status'],
      verified: ['verified_buyer', 'is_verified_buyer'],
      pictures: ['image_url', 'image_urls', 'media_urls'],
      reply: ['merchant_response'],
      reply_date: ['merchant_response_date'],
    },
  },
  {
    // Judge.me: the template of its direct import (title, body, rating, review_date, reviewer_name, reviewer_email, product_id,
    // product_handle, reply, picture_urls) and its export, which adds source, curated, reply_date, ip_address and location.
    app: 'judge_me',
    marks: [['review_date', 'reviewer_name', 'body']],
    order: 'dmy',
    columns: {
      id: ['review_id', 'id'],
      product_id: ['product_id'],
      handle: ['product_handle'],
      rating: ['rating'],
      title: ['title', 'review_title'],
      content: ['body'],
      name: ['reviewer_name'],
      email: ['reviewer_email'],
      country_code: ['location'],
      created_at: ['review_date'],
      status: ['curated', 'published', 'hidden'],
      verified: ['verified'],
      pictures: ['picture_urls'],
      reply: ['reply'],
      reply_date: ['reply_date', 'replied_at'],
    },
  },
  {
    // Loox: the template of its import (product_handle, rating, author, email, body, created_at, photo_url, verified_purchase)
    // and its export (id, status, rating, email, nickname, full_name, review, date, productId, handle, img, variant,
    // verified_purchase).
    app: 'loox',
    marks: [
      ['product_handle', 'author', 'body', 'verified_purchase'],
      ['product_handle', 'author', 'body', 'photo_url'],
      ['nickname', 'review', 'rating', 'img'],
      ['full_name', 'review', 'rating', 'verified_purchase'],
    ],
    order: 'mdy',
    columns: {
      id: ['id'],
      product_id: ['productid', 'product_id'],
      handle: ['handle', 'product_handle'],
      rating: ['rating'],
      title: ['title'],
      content: ['review', 'body'],
      name: ['nickname', 'full_name', 'author'],
      email: ['email'],
      created_at: ['date', 'created_at'],
      status: ['status'],
      verified: ['verified_purchase'],
      pictures: ['img', 'photo_url'],
      reply: ['reply'],
      reply_date: ['replied_at', 'reply_date'],
      variant_title: ['variant'],
    },
  },
  {
    // Shopify Product Reviews: product_handle, state, rating, title, author, email, location, body, reply, created_at, replied_at.
    app: 'shopify',
    marks: [['product_handle', 'state', 'author', 'body', 'created_at']],
    order: 'mdy',
    columns: {
      handle: ['product_handle'],
      rating: ['rating'],
      title: ['title'],
      content: ['body'],
      name: ['author'],
      email: ['email'],
      country_code: ['location'],
      created_at: ['created_at'],
      status: ['state'],
      reply: ['reply'],
      reply_date: ['replied_at'],
    },
  },
  {
    // Yotpo: Review Title, Review Content, Review Score, Date, Product ID, Product Title, Product URL, Display Name, Email,
    // Verified Purchase; its import writes the same names with underscores, its export adds Review ID, Review Status (Published,
    // Pending, Rejected, Spam), Comment Content and Comment Date.
    app: 'yotpo',
    marks: [['review_content', 'review_score']],
    order: 'mdy',
    columns: {
      id: ['review_id'],
      product_id: ['product_id'],
      product_url: ['product_url'],
      sku: ['sku', 'product_sku'],
      rating: ['review_score'],
      title: ['review_title'],
      content: ['review_content'],
      name: ['display_name', 'reviewer_display_name', 'reviewer_name'],
      email: ['email', 'reviewer_email'],
      country_code: ['country', 'reviewer_country'],
      created_at: ['date', 'review_creation_date', 'review_date'],
      status: ['published', 'review_status'],
      verified: ['verified_purchase', 'reviewer_type', 'user_type'],
      pictures: ['published_image_url', 'review_images', 'image_urls'],
      reply: ['comment_content'],
      reply_date: ['comment_created_at', 'comment_date'],
    },
  },
  {
    // Okendo: the template of its import (support.okendo.io: name, body, handle, productId, rating, sku, dateCreated, countryCode,
    // email, imageUrls, isApproved, reply, replyIsPublic, …) and its export (reviewId, productId, rating, title, body, reviewer.name, reviewer.email, dateCreated,
    // or Review ID, Product ID, Reviewer Name, Is Verified Buyer, Date Created, Status).
    app: 'okendo',
    marks: [
      ['datecreated', 'rating', 'body'],
      ['date_created', 'rating', 'body'],
    ],
    order: 'mdy',
    columns: {
      id: ['reviewid', 'review_id'],
      product_id: ['productid', 'product_id'],
      handle: ['handle', 'product_handle'],
      sku: ['sku'],
      rating: ['rating'],
      title: ['title'],
      content: ['body'],
      name: ['name', 'reviewer_name', 'reviewer_displayname'],
      email: ['email', 'reviewer_email'],
      country_code: ['countrycode', 'country_code'],
      created_at: ['datecreated', 'date_created'],
      status: ['status', 'isapproved', 'is_approved'],
      reply_public: [
        'replyispublic',
        'reply_ispublic',
        'reply_is_public',
        'reply_isprivate',
        'replyisprivate',
      ],
      verified: ['isverifiedbuyer', 'is_verified_buyer', 'reviewer_isverified'],
      pictures: ['imageurls', 'image_urls'],
      reply: ['replybody', 'reply_body', 'reply'],
      reply_date: ['replydate', 'reply_date', 'replydatecreated'],
      variant_title: ['variantname', 'variant_name'],
    },
  },
  {
    // Stamped: the fields of its reviews as its programs name them (productId, productSKU, author, email, location, reviewRating,
    // reviewTitle, reviewMessage, reviewDate, reviewUserPhotos, reviewVerifiedType), in files also with blanks.
    app: 'stamped',
    marks: [
      ['reviewrating', 'reviewmessage'],
      ['review_rating', 'review_message'],
    ],
    order: 'mdy',
    columns: {
      id: ['id', 'reviewid', 'review_id'],
      product_id: ['productid', 'product_id'],
      handle: ['producthandle', 'product_handle'],
      sku: ['productsku', 'product_sku'],
      rating: ['reviewrating', 'review_rating'],
      title: ['reviewtitle', 'review_title'],
      content: ['reviewmessage', 'review_message'],
      name: ['author', 'name'],
      email: ['email'],
      country_code: ['country', 'location'],
      created_at: ['reviewdate', 'review_date', 'datecreated', 'date_created'],
      status: ['published', 'reviewstate', 'review_state'],
      verified: ['reviewverifiedtype', 'review_verified_type', 'verified'],
      pictures: ['reviewuserphotos', 'review_user_photos', 'photos'],
      reply: ['reviewreply', 'review_reply', 'reply'],
      reply_date: ['reviewreplydate', 'review_reply_date', 'replydate', 'replied_at'],
      variant_title: ['productvariantname', 'product_variant_name'],
    },
  },
];

/** Columns as our calls name the fields of a review. */
const plain: Columns = {
  id: ['id'],
  product_id: ['product_id'],
  handle: ['product_handle', 'handle'],
  sku: ['sku'],
  rating: ['rating'],
  title: ['title'],
  content: ['content'],
  name: ['name'],
  email: ['email'],
  country_code: ['country_code'],
  created_at: ['created_at'],
  status: ['status'],
  verified: ['verified'],
  pictures: ['images'],
  reply: ['reply'],
  variant_title: ['variant_title'],
  tags: ['tags'],
};

/** What columns of other files are likely to be called, as a first guess for whoever says it. */
const likely: Columns = {
  id: ['review_id', 'reviewid', 'comment_id', 'id'],
  product_id: ['product_id', 'productid', 'comment_post_id'],
  handle: ['product_handle', 'handle', 'slug', 'product_slug'],
  product_url: ['product_url', 'product_link', 'url', 'link'],
  sku: ['sku', 'product_sku', 'variant_sku'],
  rating: ['rating', 'stars', 'score', 'review_rating', 'review_score', 'note', 'bewertung', 'sterne'],
  title: ['title', 'headline', 'review_title', 'subject', 'summary', 'titel'],
  content: ['body', 'content', 'text', 'review', 'comment', 'message', 'review_text', 'comment_content'],
  name: ['name', 'author', 'reviewer_name', 'customer_name', 'display_name', 'nickname', 'comment_author'],
  last_name: ['last_name', 'lastname', 'surname'],
  email: ['email', 'reviewer_email', 'customer_email', 'comment_author_email', 'e_mail'],
  country_code: ['country_code', 'country'],
  created_at: ['created_at', 'date', 'review_date', 'created', 'comment_date', 'datum', 'timestamp'],
  status: ['status', 'state', 'published', 'approved'],
  verified: ['verified', 'verified_purchase', 'verified_buyer'],
  pictures: ['pictures', 'picture_urls', 'images', 'image_urls', 'photos', 'photo_url', 'image'],
  reply: ['reply', 'response', 'answer'],
  reply_date: ['reply_date', 'replied_at'],
  variant_title: ['variant', 'variant_title'],
  tags: ['tags'],
};

/** `Review Title` → `review_title`. */
export const columnName = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.\-/]+/g, '_');

/** What the columns of a file mean. */
export interface ReviewHeader {
  /** Null: said by hand. */
  app: FileApp | null;
  columns: number;
  /** Column numbers of each field; of several the first that is not empty counts. */
  places: ReadonlyMap<ReviewField, readonly number[]>;
  /** Columns that say whether reviews and replies are public, also those that no field names. */
  states: readonly StateColumn[];
  order: DateOrder;
}

const nameOf = (cell: string): string => cell.replace(/^\uFEFF/, '').trim();

/** State columns: those that the app or a person names, and those whose names are that of a state and that hold nothing else. */
function statesOf(
  cells: readonly string[],
  places: ReadonlyMap<ReviewField, readonly number[]>,
): StateColumn[] {
  const known = new Set([...(places.get('status') ?? []), ...(places.get('reply_public') ?? [])]);
  const taken = new Set([...places.values()].flat());
  return cells.flatMap((cell, at) => {
    const name = nameOf(cell);
    const isKnown = known.has(at);
    const found = stateColumnNamed(name);
    if (!isKnown && (taken.has(at) || !found)) return [];
    const { kind, of } = found ?? { kind: 'names', of: 'review' };
    const isReply = isKnown ? (places.get('reply_public') ?? []).includes(at) : of === 'reply';
    return [{ at, name: name.slice(0, 200), kind, of: isReply ? 'reply' : 'review', isKnown }];
  });
}

function placesOf(names: readonly string[], columns: Columns): Map<ReviewField, readonly number[]> {
  const places = new Map<ReviewField, readonly number[]>();
  for (const [field, called] of Object.entries(columns) as [ReviewField, readonly string[]][]) {
    const found = called.map((name) => names.indexOf(name)).filter((at) => at >= 0);
    if (found.length > 0) places.set(field, found);
  }
  return places;
}

/** Reads the first row of a file of an app that is known; null for any other. */
export function knownHeader(cells: readonly string[]): ReviewHeader | null {
  const names = cells.map(columnName);
  const found = knownApps.find(({ marks }) => marks.some((all) => all.every((name) => names.includes(name))));
  if (!found) return null;
  const places = placesOf(names, found.columns);
  if (!places.has('rating')) return null;
  return {
    app: found.app,
    columns: cells.length,
    places,
    states: statesOf(cells, places),
    order: found.order,
  };
}

/**
 * Reads the first row of a file whose columns all have the names of a review's fields, a rating among them; null for any other,
 * so that no column is left out in silence.
 */
export function plainHeader(cells: readonly string[]): ReviewHeader | null {
  const names = cells.map(columnName);
  const places = placesOf(names, plain);
  const known = [...places.values()].flat().length;
  if (!places.has('rating') || known !== names.filter((name) => name !== '').length) return null;
  return { app: null, columns: cells.length, places, states: statesOf(cells, places), order: 'mdy' };
}

/** Columns as somebody says them: field → name of the column as the file writes it. */
export type ColumnChoice = Readonly<Partial<Record<ReviewField, string>>>;

export type ChosenHeader =
  | { header: ReviewHeader; problem?: undefined }
  | { header?: undefined; problem: 'rating_needed' }
  | { header?: undefined; problem: 'no_such_column' | 'column_twice'; column: string };

/** The same of columns that somebody named. */
export function chosenHeader(
  cells: readonly string[],
  choice: ColumnChoice,
  order: DateOrder | undefined,
): ChosenHeader {
  const names = cells.map(nameOf);
  const places = new Map<ReviewField, readonly number[]>();
  const taken = new Set<string>();
  for (const [field, column] of Object.entries(choice) as [ReviewField, string][]) {
    const at = names.indexOf(column.trim());
    if (at < 0) return { problem: 'no_such_column', column };
    if (taken.has(column.trim())) return { problem: 'column_twice', column };
    taken.add(column.trim());
    places.set(field, [at]);
  }
  if (!places.has('rating')) return { problem: 'rating_needed' };
  const states = statesOf(cells, places);
  return { header: { app: null, columns: cells.length, places, states, order: order ?? 'mdy' } };
}

/** A first guess of what columns mean, each column once. */
export function likelyColumns(cells: readonly string[]): ColumnChoice {
  const names = cells.map(columnName);
  const taken = new Set<number>();
  const choice: Partial<Record<ReviewField, string>> = {};
  for (const [field, called] of Object.entries(likely) as [ReviewField, readonly string[]][]) {
    const at = called.map((name) => names.indexOf(name)).find((one) => one >= 0 && !taken.has(one));
    if (at === undefined) continue;
    taken.add(at);
    choice[field] = nameOf(cells[at]!);
  }
  const state = cells.find((cell, at) => !taken.has(at) && stateColumnNamed(nameOf(cell))?.of === 'review');
  if (choice.status === undefined && state !== undefined) choice.status = nameOf(state);
  return choice;
}

/** What stands between the cells: with which the first line is a known header, else with which it has most columns. */
export function delimiterOf(line: string): ',' | ';' | '\t' {
  const all = headerCellsBy(line, [',', ';', '\t'] as const).map(({ delimiter, cells }) => {
    return { delimiter, isKnown: knownHeader(cells) !== null, count: cells.length };
  });
  const named = all.find(({ isKnown }) => isKnown);
  return (named ?? all.reduce((best, one) => (one.count > best.count ? one : best))).delimiter;
}
