import type { Sentence } from '#core/contract/sentence.ts';
import { restored } from '#core/rules/formula-text.ts';
import {
  contentMost,
  holdReasons,
  type KeptHoldReason,
  nameMost,
  replyMost,
  tagMost,
  tagsMost,
  titleMost,
} from '../../review/contract/review-words.ts';
import { importSentences as say } from '../contract/import-refusals.ts';
import {
  type DateOrder,
  type FileApp,
  fileApps,
  importedFromMost,
  picturesMost,
  type ReviewField,
} from '../contract/import-words.ts';
import type { ReviewHeader } from './review-columns.ts';
import { readDate } from './review-date.ts';

/** How a file names the product of a review; each empty where it does not. */
export interface ProductReference {
  /** Digits. */
  id: string;
  handle: string;
  sku: string;
}

/** A review as a file has it, within the bounds of what is stored. */
export interface BroughtReview {
  line: number;
  /** By what it is told apart: the app's own id, else what it is about, who wrote it, when and what. */
  identity: string;
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
  /** Why it was held back, of our own export. */
  hold_reason: KeptHoldReason | null;
  claimed_verified: boolean;
  is_starred: boolean;
  rewarded: boolean;
  tags: string[];
  pictures: string[];
  reply: string;
  reply_written: number | null;
  imported_from: string;
}

/** What is to be said of a line; of one that is left out `review` is null. */
export interface LineNote {
  /** Who wrote it, or the product: by what people find the line. */
  subject: string;
  message: Sentence;
}

export interface ReadLine {
  review: BroughtReview | null;
  notes: LineNote[];
}

export interface LineReading {
  header: ReviewHeader;
  order: DateOrder;
  /** What the reviews are said to come from, where the file does not say it of each. */
  from: string;
  /** Milliseconds since 1970. */
  now: number;
}

const dayMs = 86_400_000;

const shownWords = new Set(
  'published publish true yes 1 ok approved approve active enabled visible live public not-yet show shown'.split(
    ' ',
  ),
);
const hiddenWords = new Set(
  'unpublished unpublish false no 0 hidden hide spam rejected reject pending disabled inactive invisible archived draft unapproved denied deleted trash'.split(
    ' ',
  ),
);
const yesWords = new Set(
  'true yes 1 2 y x verified buyer verified_buyer verified-buyer verified_purchase verified_reviewer ja oui si'.split(
    ' ',
  ),
);
const saysYes = (cell: string): boolean => yesWords.has(cell.trim().toLowerCase().replaceAll(' ', '_'));

/** Control characters and halves of letters: most texts have none, and are looked at once. */
const odd = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/** What no text of ours holds: control characters, halves of letters, ends of lines of other systems. */
export const clean = (text: string): string =>
  odd.test(text)
    ? text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .toWellFormed()
        .trim()
    : text.trim();

/** `gid://shopify/Product/57` and `57` → `57`. */
const idOf = (cell: string): string => /(?:^|\/)(\d{1,19})$/.exec(cell)?.[1] ?? '';

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
  { header, order, from, now }: LineReading,
): ReadLine {
  const notes: LineNote[] = [];
  const { app } = header;
  const cell = (field: ReviewField): string => {
    for (const at of header.places.get(field) ?? []) {
      const text = clean(restored(cells[at] ?? ''));
      if (text !== '') return text;
    }
    return '';
  };
  const product = { id: idOf(cell('product_id')), handle: cell('handle').toLowerCase(), sku: cell('sku') };
  const wholeName = [cell('name'), cell('last_name')].filter((part) => part !== '').join(' ');
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
  const stars = cell('rating');
  if (stars === '') return wrong(say.no_rating);
  const rating = /^([1-5])(?:[.,]0+)?$/.exec(stars)?.[1];
  if (rating === undefined) return wrong(say.not_a_rating({ value: stars.slice(0, 40) }));
  const when = cell('created_at');
  const written = when === '' ? null : readDate(when, order);
  if (when !== '' && written === null) return wrong(say.not_a_date({ value: when.slice(0, 40) }));
  if (written !== null && written > now + dayMs) return wrong(say.date_ahead({ value: when.slice(0, 40) }));

  const title = cell('title');
  const content = cell('content');
  const email = emailOf(cell('email'), note);
  const { published, hold_reason } = stateOf(cell('status'), cell('hold_reason'), app, note);
  const reply = bounded(cell('reply'), replyMost, 'reply');
  const own = cell('id');
  const day = written === null ? '' : new Date(written).toISOString().slice(0, 10);
  const parts = [product.id, product.handle, product.sku, wholeName, email, day, title, content];
  const review: BroughtReview = {
    line,
    identity: own === '' ? JSON.stringify(parts) : JSON.stringify([app ?? from, own]),
    ours: app === 'backroom' && /^[1-9]\d{0,14}$/.test(own) ? Number(own) : null,
    product,
    is_shop: cell('review_type') === 'shop',
    variant_title: bounded(cell('variant_title'), 255, 'variant_title'),
    rating: Number(rating),
    title: bounded(title, titleMost, 'title'),
    content: bounded(content, contentMost, 'content'),
    name: bounded(wholeName, nameMost, 'name'),
    email,
    country_code: countryOf(cell('country_code')),
    written,
    published,
    hold_reason,
    claimed_verified: saysYes(cell('verified')),
    is_starred: cell('is_starred') === 'true',
    rewarded: cell('rewarded') === 'true',
    tags: tagsIn(cell('tags')),
    pictures: picturesIn(cell('pictures'), note),
    reply,
    reply_written: reply === '' ? null : replyDate(cell('reply_date'), order, note),
    imported_from: bounded(cell('imported_from'), importedFromMost, 'imported_from') || appName(app, from),
  };
  return { review, notes };
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

function stateOf(
  status: string,
  reason: string,
  app: FileApp | null,
  note: Note,
): Pick<BroughtReview, 'published' | 'hold_reason'> {
  const word = status.toLowerCase();
  if (word === '' || shownWords.has(word)) return { published: true, hold_reason: null };
  if (!hiddenWords.has(word)) note(say.unknown_status({ value: status.slice(0, 40) }));
  const kept = app === 'backroom' ? holdReasons.find((one) => one === reason) : undefined;
  return { published: false, hold_reason: kept ?? 'import_choice' };
}

const tagsIn = (cell: string): string[] =>
  [...new Set(cell.split(',').map((tag) => cutTo(tag.trim(), tagMost)))]
    .filter((tag) => tag !== '')
    .slice(0, tagsMost);

function picturesIn(cell: string, note: Note): string[] {
  if (cell === '') return [];
  const all = [...new Set(addressesIn(cell))];
  for (const address of all)
    if (!isPicture(address)) note(say.not_a_picture({ value: address.slice(0, 200) }));
  const good = all.filter(isPicture);
  if (good.length > picturesMost) note(say.too_many_pictures({ most: picturesMost }));
  return good.slice(0, picturesMost);
}

function replyDate(cell: string, order: DateOrder, note: Note): number | null {
  if (cell === '') return null;
  const at = readDate(cell, order);
  if (at === null) note(say.reply_date({ value: cell.slice(0, 40) }));
  return at;
}
