import { headerCellsBy } from '#core/rules/csv-bounds.ts';
import type { DateOrder, FileApp, ReviewField } from '../contract/import-words.ts';
import { type StateColumn, stateColumnNamed } from './review-state.ts';
import { type Columns, knownApps } from './review-apps.ts';

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

/** Likely names of columns in other files, as a first guess for the person who maps them. */
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

/** The meaning of a file's columns. */
export interface ReviewHeader {
  /** Null: mapped by a person. */
  app: FileApp | null;
  columns: number;
  /** Column numbers of each field; of several the first that is not empty counts. */
  places: ReadonlyMap<ReviewField, readonly number[]>;
  /** Columns that state whether reviews and replies are public, also those that no field names. */
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

/** Columns as a person maps them: field → name of the column as the file writes it. */
export type ColumnChoice = Readonly<Partial<Record<ReviewField, string>>>;

export type ChosenHeader =
  | { header: ReviewHeader; problem?: undefined }
  | { header?: undefined; problem: 'rating_needed' }
  | { header?: undefined; problem: 'no_such_column' | 'column_twice'; column: string };

/** The same for columns that a person mapped. */
export function mapHeader(
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
export function guessColumns(cells: readonly string[]): ColumnChoice {
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

/** The delimiter: the one with which the first line is a known header, else the one with the most columns. */
export function delimiterOf(line: string): ',' | ';' | '\t' {
  const all = headerCellsBy(line, [',', ';', '\t'] as const).map(({ delimiter, cells }) => {
    return { delimiter, isKnown: knownHeader(cells) !== null, count: cells.length };
  });
  const named = all.find(({ isKnown }) => isKnown);
  return (named ?? all.reduce((best, one) => (one.count > best.count ? one : best))).delimiter;
}
