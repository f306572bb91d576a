import { type SQL, sql } from 'drizzle-orm';
import type { RuleRelation } from '../contract/collection-choice.ts';
import { type NumberColumn, oppositeOf, type ReadRule, type TextColumn } from '../rules/collection-rules.ts';

/** What `searchable()` does, written out: a function declared immutable over a stable one is called for each row, not inlined. */
const foldText = (value: SQL) => sql`lower(public.unaccent('public.unaccent'::regdictionary, ${value}))`;

function textHolds(relation: RuleRelation, value: SQL, text: string): SQL {
  // A subquery is executed once in every plan.
  const [own, wanted] = [foldText(value), sql`(SELECT searchable(${text}::text))`];
  if (relation === 'equals') return sql`${own} = ${wanted}`;
  if (relation === 'starts_with') return sql`starts_with(${own}, ${wanted})`;
  if (relation === 'ends_with') return sql`right(${own}, length(${wanted})) = ${wanted}`;
  return sql`strpos(${own}, ${wanted}) > 0`;
}

function numberHolds(relation: RuleRelation, value: SQL, number: number): SQL {
  if (relation === 'greater_than') return sql`${value} > ${number}::bigint`;
  if (relation === 'less_than') return sql`${value} < ${number}::bigint`;
  return sql`${value} = ${number}::bigint`;
}

const variantTitle = sql`CASE WHEN v.title = 'Default Title' THEN '' ELSE v.title END`;
const ownText: Readonly<Record<Exclude<TextColumn, 'tag' | 'variant_title'>, SQL>> = {
  title: sql`p.title`,
  type: sql`p.product_type`,
  vendor: sql`p.vendor`,
};
const variantNumber: Readonly<Record<NumberColumn, SQL>> = {
  variant_price: sql`v.price_minor`,
  variant_compare_at_price: sql`v.compare_at_price_minor`,
  variant_weight: sql`v.grams`,
  variant_inventory: sql`CASE WHEN v.inventory_management <> '' THEN v.inventory_quantity END`,
};
const ofVariant = (holds: SQL) =>
  sql`EXISTS (SELECT 1 FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id AND ${holds})`;

function anyHolds(rule: ReadRule, relation: RuleRelation): SQL {
  if ('number' in rule) return ofVariant(numberHolds(relation, variantNumber[rule.column], rule.number));
  const { column, text } = rule;
  if (column === 'variant_title') return ofVariant(textHolds(relation, variantTitle, text));
  if (column === 'tag') {
    return sql`EXISTS (SELECT 1 FROM unnest(p.tags) AS t (tag) WHERE ${textHolds(relation, sql`t.tag`, text)})`;
  }
  return textHolds(relation, ownText[column], text);
}

function ruleHolds(rule: ReadRule): SQL {
  const opposite = oppositeOf[rule.relation];
  return opposite ? sql`NOT ${anyHolds(rule, opposite)}` : anyHolds(rule, rule.relation);
}

/** The same as `rulePredicate`, as a condition on a row `p` of `products`. */
export function ruleCondition(rules: readonly ReadRule[], disjunctive: boolean): SQL {
  if (rules.length === 0) return sql`false`;
  return sql`(${sql.join(rules.map(ruleHolds), disjunctive ? sql` OR ` : sql` AND `)})`;
}
