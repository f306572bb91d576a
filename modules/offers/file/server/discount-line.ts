import {
  type DiscountEnd,
  quantityDiscountDataInput,
  type QuantityDiscountDataInput,
  upsellDiscountDataInput,
  type OfferVariantB,
  type UpsellDiscountDataInput,
} from '../../offer/contract/offer.ts';
import { discountTypes } from '../../offer/contract/offer-choice.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { CellProblem, readMoment, readNumber, readTruth, readWord } from '../rules/cell-value.ts';
import { readTiers, writeTiers } from '../rules/tier-cell.ts';
import { type Cells, endColumns, type FileColumn, upsellColumns } from './file-columns.ts';
import { endCells, upsellCells, variantCells } from './offer-cells.ts';

type UpsellColumn = (typeof upsellColumns)[number];

/**
 * The discount of a line: that of the JSON, and over it what the readable columns say otherwise; undefined where the
 * file has neither. @throws {CellProblem}
 */
export function discountOf(
  cells: Cells,
  draft: Readonly<Record<string, unknown>>,
  columns: ReadonlySet<string>,
): unknown {
  const json = draft['discount_data'];
  const quantity = draft['offer_type'] === 'quantity';
  const ends: readonly string[] = endColumns;
  const others = quantity ? upsellColumns.filter((name) => !ends.includes(name)) : (['tiers'] as const);
  const filled = others.find((name) => (cells[name] ?? '').trim() !== '');
  if (filled) throw new CellProblem(filled, offerFileSentences.not_here({ name: filled }));
  if (quantity) {
    const parsed = quantityDiscountDataInput.safeParse(json);
    const known = parsed.success ? parsed.data : undefined;
    const tiers = columns.has('tiers') ? tiersOf(cells.tiers ?? '', known) : known;
    return tiers ? { ...tiers, ...readEnd(cells, tiers, columns) } : json;
  }
  if (!upsellColumns.some((name) => columns.has(name)))
    return json === undefined && saysNoDiscount(draft, columns) ? newUpsellDiscount() : json;
  const known = upsellDiscountDataInput.safeParse(json);
  return readUpsell(cells, known.success ? known.data : newUpsellDiscount(), columns);
}

/** What the cell says, with what it cannot say as it is known. @throws {CellProblem} */
function tiersOf(cell: string, known: QuantityDiscountDataInput | undefined): QuantityDiscountDataInput {
  return known && writeTiers(known) === cell ? known : { ...known, ...readTiers('tiers', cell) };
}

/** A cell where it says something else than what is known already. */
type News<Column extends string> = (column: Column) => string | undefined;

const newsIn =
  <Column extends FileColumn>(
    cells: Cells,
    before: Readonly<Record<Column, string>>,
    columns: ReadonlySet<string>,
  ): News<Column> =>
  (column) => {
    const cell = cells[column] ?? '';
    return columns.has(column) && cell.trim() !== before[column] ? cell : undefined;
  };

/** Whoever writes a limit or an end by hand means it; a file of ours says so in a column of its own. */
const isMeant = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';

/** The end of a discount; what no cell says otherwise is as it was. @throws {CellProblem} */
function readEnd(cells: Cells, known: DiscountEnd, columns: ReadonlySet<string>): DiscountEnd {
  const news = newsIn(cells, endCells(known), columns);
  const [has, ends, extend] = [news('has_end'), news('ends_at'), news('auto_extend_end')];
  const end: DiscountEnd = {};
  const wanted = has === undefined ? undefined : readTruth('has_end', has);
  if (wanted !== undefined) end.setup_end_date = wanted;
  if (ends !== undefined) end.end_date_time = readMoment('ends_at', ends);
  if (!columns.has('has_end') && isMeant(ends)) end.setup_end_date = true;
  const goesOn = extend === undefined ? undefined : readTruth('auto_extend_end', extend);
  if (goesOn !== undefined) end.auto_extend_end_date = goesOn;
  return end;
}

/** A file without a word of discounts gives none; one of before has the column, and a cell of it may not be empty. */
function saysNoDiscount(draft: Readonly<Record<string, unknown>>, columns: ReadonlySet<string>): boolean {
  return !columns.has('discount_data') && columns.has('key') && draft['enable_discount'] !== true;
}

function readUpsell(
  cells: Cells,
  base: UpsellDiscountDataInput,
  columns: ReadonlySet<string>,
): UpsellDiscountDataInput {
  const data = { ...base };
  const news = newsIn(cells, upsellCells(base), columns);
  const truth = (column: UpsellColumn, known: boolean): boolean => {
    const cell = news(column);
    return cell === undefined ? known : (readTruth(column, cell) ?? known);
  };
  const number = (column: UpsellColumn, known: number | null): number | null => {
    const cell = news(column);
    return cell === undefined ? known : readNumber(column, cell);
  };
  const kind = news('discount_kind');
  if (kind !== undefined && kind.trim() !== '')
    data.discount_type = readWord('discount_kind', kind, discountTypes);
  data.percentage_discount = number('percent_off', data.percentage_discount);
  data.amount_discount = number('amount_off', data.amount_discount);
  const beyond = news('beyond_targets');
  if (beyond !== undefined) {
    const isBeyond = readTruth('beyond_targets', beyond);
    if (isBeyond === undefined) delete data.beyond_targets;
    else data.beyond_targets = isBeyond;
  }
  data.stock_item_limit = number('stock_limit', data.stock_item_limit) ?? base.stock_item_limit;
  data.setup_stock_limit = truth('limited_stock', data.setup_stock_limit);
  if (!columns.has('limited_stock') && isMeant(news('stock_limit'))) data.setup_stock_limit = true;
  data.auto_restock = truth('auto_restock', data.auto_restock);
  Object.assign(data, readEnd(cells, data, columns));
  const text = news('end_text');
  if (text !== undefined) data.text_display_date_time = text === '' ? null : text;
  for (const name of ['origin_price', 'discount_price'] as const)
    if (news(name) !== undefined) data[name] = number(name, data[name] ?? null);
  return data;
}

/** The second wording, or null; undefined where the file says nothing of it. @throws {CellProblem} */
export function variantOf(cells: Cells, json: unknown, columns: ReadonlySet<string>): unknown {
  if (!columns.has('b_message')) return json;
  const known = (json ?? null) as OfferVariantB | null;
  const before = variantCells(known);
  const names = ['b_message', 'b_title', 'b_percent_off', 'b_amount_off'] as const;
  if (names.every((name) => (cells[name] ?? '') === before[name])) return known;
  if (names.every((name) => (cells[name] ?? '').trim() === '')) return null;
  const amount = readNumber('b_amount_off', cells.b_amount_off ?? '');
  return {
    offer_message: cells.b_message ?? '',
    offer_title: cells.b_title ?? '',
    percentage_discount: readNumber('b_percent_off', cells.b_percent_off ?? ''),
    ...(amount === null ? {} : { amount_discount: amount }),
  };
}
