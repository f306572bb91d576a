import type { Sentence } from '#core/contract/sentence.ts';
import { restored } from '#core/rules/formula-text.ts';
import {
  maxContent,
  holdReasons,
  type StoredHoldReason,
  maxName,
  maxReply,
  maxTag,
  maxTags,
  maxTitle,
} from '../../review/contract/review-words.ts';
import { importSentences as say } from '../contract/import-refusals.ts';
import {
  type DateOrder,
  type FileApp,
  fileApps,
  maxImportedFrom,
  maxPictures,
  type ReviewField,
} from '../contract/import-words.ts';
import { plainText } from './plain-text.ts';
import type { ReviewHeader } from './review-columns.ts';
import { readDate } from './review-date.ts';
import { readState, type StateAnswer } from './review-state.ts';

/** How a file names the product of a review; each empty where it does not. */
export interface ProductReference {
  /** Digits. */
  id: string;
  /** As the file writes it, in small letters. */
  handle: string;
  sku: string;
  /** An id that is no number: it may be a handle or a SKU. */
  word: string;
  /** Address of the product's page. */
  url: string;
}

/** A review as a file has it, within the bounds of what is stored. */
export interface BroughtReview {
  line: number;
  /** Identifies the review: the app's own id, else its product, writer, time and text. */
  identity: string;
  /**
   * The identity from earlier imports, where it differs: writers with a masked name were distinguished by the day
   * alone.
   */
  earlier_identity: string | null;
  /** Of our own export: the id that it had where it comes from. */
  ours: number | null;
  product: ProductReference;
  is_shop: boolean;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  country_code: string;
  /** Milliseconds since 1970; null where the file has no date. */
  written: number | null;
  published: boolean;
  /** The unknown value that the review is held for, until a person answers it. */
  unknown_state: Pick<StateAnswer, 'column' | 'value'> | null;
  /** Why it was held back, of our own export. */
  hold_reason: StoredHoldReason | null;
  claimed_verified: boolean;
  is_starred: boolean;
  rewarded: boolean;
  tags: string[];
  pictures: string[];
  reply: string;
  reply_written: number | null;
  /** False: for the writer or the shop alone. */
  reply_public: boolean;
  imported_from: string;
}

/** The notes about a line; `review` is null if it was skipped. */
export interface LineNote {
  /** The writer, or the product: by this a person finds the line. */
  subject: string;
  message: Sentence;
}

export interface ReadLine {
  review: BroughtReview | null;
  notes: LineNote[];
  /** The rating was half a star more, or half a star. */
  isRounded?: boolean;
  /** The line is the reply that another line's review has. */
  isReply?: boolean;
}

/** A reply that has a line of its own. */
export interface ReplyLine {
  line: number;
  /** The id of the review, as the file writes it. */
  to: string;
  content: string;
  /** As the file writes it. */
  date: string;
  isPublic: boolean;
}

export interface LineReading {
  header: ReviewHeader;
  order: DateOrder;
  /** The source of the reviews, where the file doesn't name it for each. */
  from: string;
  /** Milliseconds since 1970. */
  now: number;
  /** A person's answers about unknown values. */
  states: readonly StateAnswer[];
  /** Of files where replies have lines of their own: each review's by its id. */
  replies: ReadonlyMap<string, ReplyLine>;
}

const dayMs = 86_400_000;

const yesWords = new Set(
  'true yes 1 2 y x verified buyer verified_buyer verified-buyer verified_purchase verified_reviewer ja oui si'.split(
    ' ',
  ),
);
const saysYes = (cell: string): boolean => yesWords.has(cell.trim().toLowerCase().replaceAll(' ', '_'));

/** Control characters and halves of surrogate pairs: most texts have none and are tested once. */
const odd = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/** Removes control characters, halves of surrogate pairs, and line ends of other systems. */
export const clean = (text: string): string =>
  odd.test(text)
    ? text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .toWellFormed()
        .trim()
    : text.trim();

/** `gid://shopify/Product/57`, `shopify-57` and `57` → `57`. */
const idOf = (cell: string): string => /(?:^|\/|^shopify-)(\d{1,19})$/.exec(cell)?.[1] ?? '';

/** `c%C3%A9` → `cé`; what is not well encoded stays as it is. */
function decodeText(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Handles that a file may mean, the likeliest first: a cell may be one, percent-encoded or an address of the product's page. */
export function handlesOf({
  handle,
  word,
  url,
}: Pick<ProductReference, 'handle' | 'word' | 'url'>): string[] {
  const all = [handle, url, word].flatMap((cell) => {
    if (cell === '') return [];
    const path = cell.replace(/[?#].*$/s, '').replace(/\/+$/, '');
    const last = path.slice(path.lastIndexOf('/') + 1);
    // The address of a shop alone has no product.
    return /^https?:\/\/[^/]*$/i.test(path) ? [] : [cell, last, decodeText(last)];
  });
  return [...new Set(all.map((one) => one.toLowerCase()))].filter((one) => one !== '' && one.length <= 255);
}

/** Names that apps make of several writers alike: none, `A***a`, Anonymous. */
const isMasked = (name: string): boolean => name === '' || /[*•]|^anonym/i.test(name);

/** A text cut between whole letters. */
export function cutTo(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Addresses in a cell: apart from each other by blanks, bars, semicolons or commas, or a list as programs write it. */
function addressesIn(cell: string): string[] {
  return cell
    .replaceAll(/^\[|\]$|"/g, '')
    .split(/[\s;|]+|,(?=\s*(?:https?:|$))/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

export const isPicture = (address: string): boolean =>
  /^https?:\/\/[^\s/]+/i.test(address) && address.length <= 2000;

/** One row of a file: a review, or why it is none, and what was cut or left out of it. */
export function readLine(
  cells: readonly string[],
  line: number,
  { header, order, from, now, states, replies }: LineReading,
): ReadLine {
  const notes: LineNote[] = [];
  const { app } = header;
  const cellAt = (at: number): string => clean(restored(cells[at] ?? ''));
  const cell = (field: ReviewField): string => firstFilled(header, field, cellAt);
  // Our own files hold texts as they are; those of apps have them as pages show them.
  const words = (text: string): string => (app === 'backroom' ? text : clean(plainText(text)));
  const product_id = cell('product_id');
  const product: ProductReference = {
    id: idOf(product_id),
    handle: cell('handle').toLowerCase(),
    sku: cell('sku'),
    word: app === 'powerreviews' || idOf(product_id) === '' ? product_id : '',
    url: cell('product_url'),
  };
  const nameCell = [cell('name'), cell('last_name')].filter((part) => part !== '').join(' ');
  const wholeName = words(nameCell);
  const subject = wholeName || product.handle || product.id;
  const note = (message: Sentence) => void notes.push({ subject, message });
  const wrong = (message: Sentence): ReadLine => ({ review: null, notes: [{ subject, message }] });
  const bounded = (text: string, most: number, column: string): string => {
    if (text.length <= most) return text;
    note(say.cut({ column, most }));
    return cutTo(text, most);
  };

  if (cells.length !== header.columns)
    return wrong(say.columns({ columns: cells.length, count: header.columns }));
  const own = cell('id');
  if (replyTo(cell('reply_to')) !== '') {
    const isTaken = replies.get(replyTo(cell('reply_to')))?.line === line;
    return isTaken ? { review: null, notes, isReply: true } : wrong(say.reply_left_out);
  }
  const stars = cell('rating');
  if (stars === '') return wrong(say.no_rating);
  const rating = ratingOf(stars);
  if (rating === null) return wrong(say.not_a_rating({ value: stars.slice(0, 40) }));
  const when = cell('created_at');
  const written = when === '' ? null : readDate(when, order);
  if (when !== '' && written === null) return wrong(say.not_a_date({ value: when.slice(0, 40) }));
  if (written !== null && written > now + dayMs) return wrong(say.date_ahead({ value: when.slice(0, 40) }));

  const title = cell('title');
  const content = cell('content');
  const email = emailOf(cell('email'), note);
  const state = readState(
    header.states.filter((column) => column.of === 'review'),
    cellAt,
    states,
  );
  if (state.unknown) note(say.unknown_status({ value: state.unknown.value.slice(0, 40) }));
  const heldReason = app === 'backroom' ? holdReasons.find((one) => one === cell('hold_reason')) : undefined;
  const ownReply = own === '' ? undefined : replies.get(own);
  const reply = bounded(words(ownReply?.content ?? cell('reply')), maxReply, 'reply');
  const replyState = readState(
    header.states.filter((column) => column.of === 'reply'),
    cellAt,
    states,
  );
  if (reply !== '' && replyState.unknown)
    note(say.unknown_reply_state({ value: replyState.unknown.value.slice(0, 40) }));
  const moment = written === null ? '' : new Date(written).toISOString();
  // Of the cells as they are, so that a review stays the same one however its text is read.
  const parts = [
    product.id,
    product.handle,
    product.sku,
    nameCell,
    email,
    moment.slice(0, 10),
    title,
    content,
  ];
  const isAlike = own === '' && email === '' && isMasked(nameCell);
  const byParts = JSON.stringify(parts);
  const review: BroughtReview = {
    line,
    identity:
      own !== ''
        ? JSON.stringify([app ?? from, own])
        : isAlike
          ? JSON.stringify([...parts, rating, moment])
          : byParts,
    earlier_identity: isAlike ? byParts : null,
    ours: app === 'backroom' && /^[1-9]\d{0,14}$/.test(own) ? Number(own) : null,
    product,
    is_shop: cell('review_type') === 'shop',
    variant_title: bounded(words(cell('variant_title')), 255, 'variant_title'),
    rating: rating.stars,
    title: bounded(words(title), maxTitle, 'title'),
    content: bounded(words(content), maxContent, 'content'),
    name: bounded(wholeName, maxName, 'name'),
    email,
    country_code: countryOf(cell('country_code')),
    written,
    published: state.isPublic,
    unknown_state: state.unknown,
    hold_reason: state.isPublic ? null : (heldReason ?? 'import_choice'),
    claimed_verified: saysYes(cell('verified')),
    is_starred: cell('is_starred') === 'true',
    rewarded: cell('rewarded') === 'true',
    tags: tagsIn(words(cell('tags'))),
    pictures: picturesIn(cell('pictures'), note),
    reply,
    reply_written: reply === '' ? null : replyDate(ownReply?.date ?? cell('reply_date'), order, note),
    reply_public: (ownReply?.isPublic ?? true) && replyState.isPublic,
    imported_from: bounded(cell('imported_from'), maxImportedFrom, 'imported_from') || appName(app, from),
  };
  return { review, notes, isRounded: rating.isRounded };
}

/** The first cell of a field that is not empty. */
function firstFilled({ places }: ReviewHeader, field: ReviewField, cellAt: (at: number) => string): string {
  for (const at of places.get(field) ?? []) {
    const text = cellAt(at);
    if (text !== '') return text;
  }
  return '';
}

/** A review that is no reply has `0`, or nothing. */
const replyTo = (cell: string): string => (cell === '0' ? '' : cell);

/** Whole and half stars; half ones are rounded down, at least to 1. */
function ratingOf(cell: string): { stars: number; isRounded: boolean } | null {
  const found = /^([0-5])(?:[.,](0+|50*))?$/.exec(cell);
  if (!found) return null;
  const isRounded = found[2]?.startsWith('5') ?? false;
  const stars = Number(found[1]);
  if (isRounded && stars < 5) return { stars: Math.max(1, stars), isRounded };
  return isRounded || stars === 0 ? null : { stars, isRounded };
}

/** The reply of a line that is the reply to a review; null of every other line. */
export function readReplyLine(
  cells: readonly string[],
  line: number,
  header: ReviewHeader,
): ReplyLine | null {
  const cellAt = (at: number): string => clean(restored(cells[at] ?? ''));
  const to = replyTo(firstFilled(header, 'reply_to', cellAt));
  const content = firstFilled(header, 'content', cellAt);
  if (to === '' || content === '' || cells.length !== header.columns) return null;
  const states = header.states.filter((column) => column.of === 'review');
  return {
    line,
    to,
    content: cutTo(content, 2 * maxReply),
    date: firstFilled(header, 'created_at', cellAt),
    isPublic: readState(states, cellAt, []).isPublic,
  };
}

const appName = (app: FileApp | null, from: string): string => (app === null ? from : fileApps[app]);

type Note = (message: Sentence) => void;

function emailOf(cell: string, note: Note): string {
  if (cell === '') return '';
  const email = cell.toLowerCase();
  if (email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email)) return email;
  note(say.not_an_email({ value: cell.slice(0, 60) }));
  return '';
}

export const countryOf = (cell: string): string => {
  const code = cell.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return code === 'UK' ? 'GB' : code;
};

const tagsIn = (cell: string): string[] =>
  [...new Set(cell.split(',').map((tag) => cutTo(tag.trim(), maxTag)))]
    .filter((tag) => tag !== '')
    .slice(0, maxTags);

function picturesIn(cell: string, note: Note): string[] {
  if (cell === '') return [];
  const all = [...new Set(addressesIn(cell))];
  for (const address of all)
    if (!isPicture(address)) note(say.not_a_picture({ value: address.slice(0, 200) }));
  const good = all.filter(isPicture);
  if (good.length > maxPictures) note(say.too_many_pictures({ most: maxPictures }));
  return good.slice(0, maxPictures);
}

function replyDate(cell: string, order: DateOrder, note: Note): number | null {
  if (cell === '') return null;
  const at = readDate(cell, order);
  if (at === null) note(say.reply_date({ value: cell.slice(0, 40) }));
  return at;
}
