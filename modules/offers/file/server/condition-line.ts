import { conditionSet, type ConditionSet, type OfferInput } from '../../offer/contract/offer.ts';
import { readTruth } from '../rules/cell-value.ts';
import { readDisplay, readOfferConditions, writeConditions, writeDisplay } from '../rules/condition-cell.ts';
import type { Cells } from './file-columns.ts';
import { idsIn, type NamedTargets, namedTargets } from './file-targets.ts';
import { handleMark, namesId } from './offer-cells.ts';

type Rule = OfferInput['condition'];

/** The rules of an offer: those of the JSON, and over them what the readable columns say otherwise. */
export function conditionOf(
  cells: Cells,
  json: unknown,
  own: boolean,
  columns: ReadonlySet<string>,
  lists: NamedTargets[],
): unknown {
  if (json !== undefined && (typeof json !== 'object' || json === null || Array.isArray(json))) return json;
  const rule = { ...(json as Rule | undefined) };
  for (const part of ['target', 'recommend'] as const) {
    const column = `${part}_conditions` as const;
    if (columns.has(column)) {
      const set = readOfferConditions(column, cells[column] ?? '');
      if (set) rule[part] = withIds(set, rule[part], column, own, lists);
      else delete rule[part];
    } else if (rule[part]) rule[part] = withIds(rule[part], undefined, 'condition', own, lists);
  }
  if (columns.has('show_variants')) {
    const cell = cells.show_variants ?? '';
    if (readableDisplay(rule) !== cell) {
      rule.recommend_display = readDisplay('show_variants', cell);
      rule.using_recommend_display = cell.trim() !== '';
      if (cell.trim() === '') delete rule.recommend_display;
    }
  }
  if (columns.has('include_target')) {
    const include = readTruth('include_target', cells.include_target ?? '');
    if (include === undefined) delete rule.post_purchase;
    else rule.post_purchase = { include_target: include };
  }
  categoriesOf(cells, rule, own, columns, lists);
  return json === undefined && Object.keys(rule).length === 0 ? undefined : rule;
}

function readableDisplay(rule: Rule): string | undefined {
  try {
    return writeDisplay(rule.recommend_display);
  } catch {
    return undefined;
  }
}

function categoriesOf(
  cells: Cells,
  rule: Rule,
  own: boolean,
  columns: ReadonlySet<string>,
  lists: NamedTargets[],
): void {
  const { in_cart } = rule;
  const ids = idsIn(in_cart?.base_category?.from_these_categories);
  if ((cells.target_categories ?? '').trim() !== '' || ids.length > 0) {
    const base_category = { from_these_categories: ids };
    rule.in_cart = { ...in_cart, base_category };
    lists.push(
      namedTargets(cells, { column: 'target_categories', idColumn: 'condition' }, 'category', {
        ids,
        own,
        put: (found) => (base_category.from_these_categories = found),
      }),
    );
  }
  if (!own && rule.in_cart?.product) delete rule.in_cart.product;
}

/**
 * The conditions with the ids of this shop where they name collections: `handle:mugs`, or an id in a file of this shop.
 * What the JSON says alike stays as it is, with the keys of its rows.
 */
function withIds(
  set: ConditionSet,
  json: unknown,
  column: 'target_conditions' | 'recommend_conditions' | 'condition',
  own: boolean,
  lists: NamedTargets[],
): ConditionSet {
  if (!Array.isArray(set.conditions)) return set;
  const known = conditionSet.safeParse(json);
  const original = known.success ? (json as ConditionSet) : undefined;
  const sameRows = original?.conditions?.length === set.conditions.length;
  const conditions = set.conditions.map((one, at) => {
    const key = sameRows ? original.conditions[at]?.key : one?.key;
    const made = { ...one, ...(key === undefined ? {} : { key }) };
    if (!one || typeof one.value !== 'string') return made;
    const handle = one.field === 'collection' && one.value.startsWith(handleMark);
    if (!handle && !namesId(one)) return made;
    lists.push({
      kind: 'collection',
      column,
      idColumn: column,
      handles: handle ? [one.value.slice(handleMark.length)] : [],
      skus: [],
      titles: [],
      ids: handle ? [] : [Number(one.value)],
      own,
      put: ([id]) => (made.value = String(id)),
    });
    return made;
  });
  const made = { ...set, conditions };
  return original && writeConditions(made) === writeConditions(original) ? original : made;
}
