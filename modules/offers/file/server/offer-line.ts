import type { z } from 'zod';
import { plainIssues } from '#core/contract/issue.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { readForShop } from '#core/server/call/shop-input.ts';
import { refuseUnstorableText } from '#core/server/call/unstorable-text.ts';
import { offerTypes, targetTypes } from '../../offer/contract/offer-choice.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import { offerInput, type OfferInput, offerUpdate } from '../../offer/contract/offer.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { withoutIdle } from '../../offer/rules/idle-fields.ts';
import { readList } from '../rules/cell-list.ts';
import { CellProblem, readNumber, readTruth, readWord } from '../rules/cell-value.ts';
import { conditionOf } from './condition-line.ts';
import { discountOf, variantOf } from './discount-line.ts';
import {
  type Cells,
  columnOfField,
  type FileColumn,
  fileColumns,
  fileRecords,
  type FileRecord,
  isWord,
  jsonColumns,
  textColumns,
} from './file-columns.ts';
import { idsIn, type NamedTargets, namedTargets, recommendKind, targetKind } from './file-targets.ts';

/** A line as it was read, its names not yet looked up. */
export interface ReadLine<Input> {
  record: FileRecord;
  /** Whether the ids on it are those of this shop. */
  own: boolean;
  /** Lists that name things, each with the place in the draft where their ids go. */
  lists: NamedTargets[];
  /** The draft, once all `lists` are put. @throws {CellProblem | Refusal} */
  finish(): Input;
}

/** What a file, and the shop that reads it, are to every line. */
export interface LineReader {
  shop: Pick<ActingShop, 'currency'>;
  /** The file's columns. */
  columns: ReadonlySet<string>;
  /** What `shop` says in a file of this shop. */
  mark: string;
}

/** The kind of a line. @throws {CellProblem} */
export function recordOf(cells: Cells): FileRecord {
  const text = cells.record ?? '';
  return text.trim() === '' ? 'offer' : readWord('record', text, fileRecords);
}

/** A file without the column `shop` is one of before, which could only be of this shop. */
export function isOwn(cells: Cells, { columns, mark }: LineReader): boolean {
  return !columns.has('shop') || cells.shop === mark;
}

/** An offer as a line gives it. A line without a discount is reported: nothing of a price is filled in for it. */
const offerOfFile = offerInput.extend({ discount_data: offerUpdate.shape.discount_data });

/** The offer of a line. @throws {CellProblem | Refusal} */
export function readOfferLine(cells: Cells, reader: LineReader): ReadLine<OfferInput> {
  const { columns } = reader;
  const own = isOwn(cells, reader);
  const draft: Record<string, unknown> = {};
  for (const name of textColumns) {
    const text = cells[name] ?? '';
    draft[name] = name === 'recommend_type' && text === '' ? null : text;
  }
  if (draft['cta'] === '') delete draft['cta'];
  for (const name of jsonColumns) {
    const value = readJson(name, cells[name] ?? '');
    if (value !== undefined) draft[name] = value;
  }
  for (const name of ['shipping_kind', 'shipping_fee', 'funnel_conditions', 'funnel_steps'] as const)
    refuseFilled(name, cells);
  const lists = listsOf(cells, draft, own, columns);
  const condition = conditionOf(cells, draft['condition'], own, columns, lists);
  if (condition !== undefined) draft['condition'] = condition;
  const discount = discountOf(cells, draft, columns);
  if (discount !== undefined) draft['discount_data'] = discount;
  // Where nothing says how much is off, nothing is.
  if (
    draft['enable_discount'] === undefined &&
    !columns.has('discount_data') &&
    !('data' in Object(discount))
  )
    draft['enable_discount'] = upsellGives(cells);
  const variant = variantOf(cells, draft['variant_b'], columns);
  if (variant !== undefined) draft['variant_b'] = variant;
  return {
    record: 'offer',
    own,
    lists,
    finish: () => {
      const input = checked(offerOfFile, draft, reader);
      if (hasAmount(input)) refuseCurrency(cells, reader);
      // Files of before have every column filled, also with what a kind of offer never used.
      return columns.has('key') ? input : withoutIdle(input);
    },
  };
}

/** Whether the columns of a discount take something off. */
function upsellGives(cells: Cells): boolean {
  return [cells.percent_off, cells.amount_off].some((cell) => Number(cell ?? '') > 0);
}

function refuseFilled(name: FileColumn, cells: Cells): void {
  if ((cells[name] ?? '').trim() !== '') throw new CellProblem(name, offerFileSentences.not_here({ name }));
}

/** Refuses what a line says in columns that its kind does not read. @throws {CellProblem} */
export function refuseOthers(cells: Cells, read: readonly FileColumn[]): void {
  for (const name of fileColumns) if (!read.includes(name)) refuseFilled(name, cells);
}

/** A column that holds JSON, or is as simple as what JSON would say. @throws {CellProblem} */
function readJson(name: (typeof jsonColumns)[number], cell: string): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  if (name === 'activated' || name === 'enable_discount') return readTruth(name, text);
  if ((name === 'sku' || name === 'tags') && !text.startsWith('[')) return readList(cell);
  if (isWord(name) && !text.startsWith('"')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new CellProblem(name, offerRefusals.import.not_json({ name }).sentence);
  }
}

/** The lists of an offer that name products, collections or categories. */
function listsOf(
  cells: Cells,
  draft: Record<string, unknown>,
  own: boolean,
  columns: ReadonlySet<string>,
): NamedTargets[] {
  const lists: NamedTargets[] = [];
  const type = offerTypes.find((one) => one === draft['offer_type']);
  const target = targetTypes.find((one) => one === draft['target_type']);
  const ofTarget = type && target ? targetKind(type, target) : null;
  const ofRecommend = type
    ? recommendKind(type, draft['recommend_type'] as OfferInput['recommend_type'])
    : null;
  for (const [list, kind] of [
    ['target', ofTarget],
    ['recommend', ofRecommend],
  ] as const) {
    const field = `${list}_ids` as const;
    if (kind && readable(draft[field]))
      lists.push(
        namedTargets(cells, list, kind, {
          ids: idsIn(draft[field]),
          own,
          put: (ids) => (draft[field] = ids),
        }),
      );
    // What the kind has no use for is another shop's, and nothing to this one.
    else if (!kind && !own && type) draft[field] = [];
  }
  const picked = draft['target_handpicked'] as Record<'products' | 'collections', unknown> | undefined;
  const handpicked = { products: idsIn(picked?.products), collections: idsIn(picked?.collections) };
  const sound = picked === undefined || (readable(picked?.products) && readable(picked?.collections));
  const named = columns.has('handpicked_products') || columns.has('handpicked_collections');
  if (sound && (picked !== undefined || named)) {
    draft['target_handpicked'] = handpicked;
    for (const [field, kind] of [
      ['products', 'product'],
      ['collections', 'collection'],
    ] as const) {
      const given = { ids: handpicked[field], own, put: (ids: number[]) => (handpicked[field] = ids) };
      lists.push(
        namedTargets(cells, { column: `handpicked_${field}`, idColumn: 'target_handpicked' }, kind, given),
      );
    }
  }
  if (!own) for (const field of ['product_ids', 'category_ids']) if (field in draft) draft[field] = [];
  return lists;
}

/** A list of ids, or none given; anything else is left for the check of the draft to refuse. */
const readable = (value: unknown): boolean => value === undefined || Array.isArray(value);

/** Whether something of the offer is an amount of money, which is another one in another currency. */
function hasAmount({ discount_data: data, variant_b, condition }: OfferInput): boolean {
  const amounts =
    'data' in data
      ? data.data.some((tier) => tier.type === 'amount_each' || tier.type === 'amount_all')
      : data.discount_type === 'fixed_amount';
  const prices = [condition.target, condition.recommend].some((set) =>
    set?.conditions.some(({ field }) => field === 'price' || field === 'compare_at_price'),
  );
  return amounts || prices || (variant_b?.amount_discount ?? 0) > 0;
}

/** @throws {CellProblem} where the file names another currency than the shop's */
export function refuseCurrency(cells: Cells, { shop }: LineReader): void {
  const from = (cells.currency ?? '').trim();
  if (from === '' || from === shop.currency) return;
  throw new CellProblem(
    'currency',
    offerFileSentences.other_currency({ name: 'currency', from: from.slice(0, 10), to: shop.currency }),
  );
}

/** A number that counts places, or null. @throws {CellProblem} */
export function placeOf(cells: Cells): number | null {
  const place = readNumber('priority', cells.priority ?? '');
  if (place === null || (Number.isInteger(place) && place >= 1 && place <= 1_000_000)) return place;
  throw new CellProblem(
    'priority',
    offerFileSentences.not_a_whole_number({ name: 'priority', value: String(place) }),
  );
}

/** A draft in the shape that its call takes. @throws {CellProblem | Refusal} */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  draft: Record<string, unknown>,
  { shop, columns }: Pick<LineReader, 'shop' | 'columns'>,
): z.output<Schema> {
  refuseUnstorableText(draft);
  const result = readForShop(shop, () => schema.safeParse(draft, { error: standardSentence }));
  if (result.success) return result.data;
  const issue = plainIssues(result.error.issues)[0]!;
  const path = issue.path.join('.');
  const column = columnOfField(path, (name) => columns.has(name));
  throw new CellProblem(column, problemOf(issue, column, draft));
}

/** In the words of a spreadsheet: the column, and what stands in it where it should be one of a few words. */
function problemOf(issue: z.core.$ZodIssue, name: string, draft: Record<string, unknown>): Sentence {
  const says = offerRefusals.import;
  const value = draft[issue.path.join('.')];
  if (issue.path.length === 1 && (value === undefined || value === ''))
    return says.missing({ name }).sentence;
  if (issue.code === 'invalid_value' && typeof value === 'string')
    return says.other_value({ name, value: value.slice(0, 40) }).sentence;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return says.long({ name, count: Number(issue.maximum) }).sentence;
  return says.wrong({ name, problem: issue.message as Sentence }).sentence;
}

/** What is wrong with a line: its column where one is known, and whether it names what is not there. */
export function lineProblem(
  error: unknown,
  columns: ReadonlySet<string>,
): { column: string | null; sentence: Sentence; noTarget: boolean } {
  if (error instanceof CellProblem) return error;
  if (!(error instanceof Refusal)) throw error;
  const [path] = Object.keys(error.fields ?? {});
  const inner = path?.replace(/^(offer|auto_offer|funnel)\./, '');
  return {
    column: inner ? columnOfField(inner, (name) => columns.has(name)) : null,
    sentence: error.sentence,
    noTarget: false,
  };
}
