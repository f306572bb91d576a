import type { ShopCtx } from '#core/server/call/context.ts';
import { findTargets, type FoundTargets, type TargetKind } from '#modules/catalog/facts/server/public.ts';
import type { OfferType, RecommendType, TargetType } from '../../offer/contract/offer-choice.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { readList } from '../rules/cell-list.ts';
import { CellProblem } from '../rules/cell-value.ts';
import type { Cells, FileColumn } from './file-columns.ts';

/** What a list of targets names; null where the kind of target names nothing. */
export function targetKind(type: OfferType, target: TargetType): TargetKind | null {
  if (type === 'bundle') return 'product';
  return target === 'product' || target === 'collection' ? target : null;
}

/** The same of what is recommended; that of a bundle is made of its products. */
export function recommendKind(type: OfferType, recommend: RecommendType | null): TargetKind | null {
  if (type === 'bundle') return null;
  if (recommend === 'base-category') return 'category';
  return recommend === 'product' || recommend === 'collection' ? recommend : null;
}

/**
 * A list of targets on a line: by handle, SKU or title, and by the ids of the shop that the file is from. Handles of
 * this shop count before SKUs, these before titles; ids only in a file of this shop, where a name leads nowhere.
 */
export interface NamedTargets {
  kind: TargetKind;
  /** The columns that errors of names and of ids are reported for. */
  column: FileColumn;
  idColumn: FileColumn;
  handles: readonly string[];
  skus: readonly string[];
  titles: readonly string[];
  ids: readonly number[];
  /** Whether ids count. */
  own: boolean;
  put(ids: number[]): void;
}

type List = 'target' | 'recommend';

/** The columns that name a list, in the order in which they count. */
function columnsFor(list: List, kind: TargetKind): readonly FileColumn[] {
  if (kind === 'category') return [`${list}_categories`];
  if (kind === 'collection') return [`${list}_handles`, `${list}_titles`];
  return [`${list}_handles`, `${list}_skus`, `${list}_titles`];
}

export function namedTargets(
  cells: Cells,
  list: List | { column: FileColumn; idColumn: FileColumn },
  kind: TargetKind,
  given: Pick<NamedTargets, 'ids' | 'own' | 'put'>,
): NamedTargets {
  const columns = typeof list === 'string' ? columnsFor(list, kind) : [list.column];
  const read = (ending: string): string[] => {
    const column = columns.find((one) => one.endsWith(ending));
    return column ? readList(cells[column] ?? '') : [];
  };
  const handles = typeof list === 'string' && kind !== 'category' ? read('_handles') : read('');
  const skus = kind === 'product' && typeof list === 'string' ? read('_skus') : [];
  const titles = kind !== 'category' && typeof list === 'string' ? read('_titles') : [];
  const lead = columns.find((column) => (cells[column] ?? '').trim() !== '') ?? columns[0]!;
  const idColumn: FileColumn = typeof list === 'string' ? `${list}_ids` : list.idColumn;
  return { kind, column: lead, idColumn, handles, skus, titles, ...given };
}

/** The ids of a list as JSON has it; what is none is left for the check of the draft to refuse. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];

/** Everything that the lines of one turn name, looked up in a few statements. */
export async function lookUp(ctx: ShopCtx, lists: readonly NamedTargets[]): Promise<FoundTargets> {
  const of = (kind: TargetKind) => {
    const named = lists.filter((list) => list.kind === kind);
    return {
      handles: named.flatMap((list) => list.handles),
      skus: named.flatMap((list) => list.skus),
      titles: named.flatMap((list) => list.titles),
      ids: named.flatMap((list) => list.ids),
    };
  };
  return findTargets(ctx, {
    product: of('product'),
    collection: of('collection'),
    category: of('category'),
  });
}

/** What the list is in this shop. `kept` are ids that the stored offer has: they may stay. @throws {CellProblem} */
export function resolved(
  { kind, column, idColumn, handles, skus, titles, ids, own }: NamedTargets,
  found: FoundTargets,
  kept: readonly number[],
): number[] {
  const known = found[kind];
  const lead = [handles, skus, titles].find((list) => list.length > 0);
  if (!lead) {
    if (ids.length > 0 && !own)
      throw new CellProblem(column, offerFileSentences.ids_elsewhere({ name: column }), true);
    const gone = ids.find((id) => !known.ids.has(id) && !kept.includes(id));
    if (gone !== undefined)
      throw new CellProblem(idColumn, offerFileSentences.no_id({ name: idColumn, value: gone }), true);
    return [...ids];
  }
  const one = (list: readonly number[] | undefined, value: string): number | undefined => {
    if (list && list.length > 1)
      throw new CellProblem(column, offerFileSentences.several({ name: column, value }), true);
    return list?.[0];
  };
  return lead.map((value, at) => {
    const beside = (list: readonly string[]) => (list.length === lead.length ? list[at]! : '');
    const handle = lead === handles ? value : '';
    const sku = lead === skus ? value : lead === handles ? beside(skus) : '';
    const title = lead === titles ? value : '';
    const id =
      (handle && known.byHandle.get(handle.toLowerCase())) ||
      (sku && one(known.bySku.get(sku), sku)) ||
      (title && one(known.byTitle.get(title), title)) ||
      undefined;
    if (id !== undefined) return id;
    const old = own && ids.length === lead.length ? ids[at] : undefined;
    if (old !== undefined && (known.ids.has(old) || kept.includes(old))) return old;
    throw new CellProblem(column, unknown(kind, column, value, lead === handles, lead === skus), true);
  });
}

function unknown(kind: TargetKind, name: string, value: string, byHandle: boolean, bySku: boolean) {
  const values = { name, value: value.slice(0, 80) };
  if (kind === 'category') return offerFileSentences.no_category(values);
  if (kind === 'collection')
    return byHandle
      ? offerFileSentences.no_collection(values)
      : offerFileSentences.no_collection_title(values);
  if (bySku) return offerFileSentences.no_sku(values);
  return byHandle ? offerFileSentences.no_handle(values) : offerFileSentences.no_title(values);
}
