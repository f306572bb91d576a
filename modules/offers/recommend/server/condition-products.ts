import type { ServedCtx } from '#core/server/call/context.ts';
import {
  buyableInCollection,
  collectionsNamed,
  buyableByRules,
} from '#modules/catalog/facts/server/public.ts';
import type { CollectionRule } from '#modules/catalog/collection/contract/collection.ts';
import type { ConditionField, ConditionRelation } from '../../offer/contract/offer-choice.ts';
import { isNumberField, ruleNumber } from '../../offer/rules/condition-relation.ts';
import type { Conditions } from '../../pricing/rules/offer-condition.ts';

type Column = CollectionRule['column'];

const columns: Readonly<Record<Exclude<ConditionField, 'collection'>, Column>> = {
  tag: 'tag',
  title: 'title',
  type: 'type',
  vendor: 'vendor',
  price: 'variant_price',
  compare_at_price: 'variant_compare_at_price',
  weight: 'variant_weight',
  inventory_stock: 'variant_inventory',
  variant_title: 'variant_title',
};
const relations: Readonly<Record<ConditionRelation, CollectionRule['relation']>> = {
  equal: 'equals',
  not_equal: 'not_equals',
  greater: 'greater_than',
  less: 'less_than',
  starts_with: 'starts_with',
  ends_with: 'ends_with',
  contains: 'contains',
  not_contains: 'not_contains',
};

/** An offer asks this of each variant, a collection of all of a product's at once: it would find too few. */
const ofEachVariant = (rule: CollectionRule) =>
  rule.column.startsWith('variant_') && rule.relation.startsWith('not_');

/**
 * Products that may meet an offer's conditions, at most `limit` a list: found by indexes and the rules of smart
 * collections, so that no decision walks through the catalogue. Some too many; who shows them asks again.
 */
export async function conditionProducts(
  ctx: ServedCtx,
  { match, conditions }: Conditions,
  limit: number,
): Promise<number[]> {
  const rules = conditions.flatMap(({ field, relation, value }): CollectionRule[] => {
    if (field === 'collection') return [];
    const number = isNumberField(field) ? `${ruleNumber(value)}` : value;
    const condition = field === 'weight' ? `${number} g` : number;
    return [{ column: columns[field], relation: relations[relation], condition }];
  });
  const named = conditions.filter(({ field, relation }) => field === 'collection' && relation === 'equal');
  const found: number[] = [];
  for (const { value } of named.slice(0, 3)) {
    for (const id of await collectionsNamed(ctx, value.trim())) {
      found.push(...(await buyableInCollection(ctx, id, limit)));
    }
  }
  if (match === 'all') {
    if (named.length > 0) return [...new Set(found)];
    return buyableByRules(
      ctx,
      rules.filter((rule) => !ofEachVariant(rule)),
      { disjunctive: false, limit },
    );
  }
  const open = rules.some(ofEachVariant) || conditions.some(isOpenCollection);
  if (rules.length > 0 || open) {
    found.push(...(await buyableByRules(ctx, open ? [] : rules, { disjunctive: true, limit })));
  }
  return [...new Set(found)];
}

/** A question about collections that no list of one answers. */
function isOpenCollection({ field, relation }: Conditions['conditions'][number]): boolean {
  return field === 'collection' && relation !== 'equal';
}
