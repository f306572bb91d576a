import type { Sentence } from '#core/contract/sentence.ts';
import { toMinor, minorDigits } from '#core/rules/money.ts';
import { withoutEnd } from '#core/rules/text-end.ts';
import { relationsOf, type RuleColumn, type RuleRelation } from '../contract/collection-choice.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';
import type { CollectionRule } from '../contract/collection.ts';
import { foldText } from '#core/rules/fold-text.ts';

export type TextColumn = 'title' | 'type' | 'vendor' | 'tag' | 'variant_title';
export type NumberColumn = Exclude<RuleColumn, TextColumn>;

/** A rule as it is carried out. `number` is in minor units, grams or pieces. */
export type ReadRule =
  | { column: TextColumn; relation: RuleRelation; text: string }
  | { column: NumberColumn; relation: RuleRelation; number: number };

/** Fields of a product that rules check. */
export interface RuleProduct {
  title: string;
  type: string;
  vendor: string;
  tags: readonly string[];
  variants: readonly RuleVariant[];
}

export interface RuleVariant {
  /** '' of a product that has only one. */
  title: string;
  price_minor: number;
  compare_at_price_minor: number | null;
  grams: number;
  /** Null: not counted. No comparison holds for it. */
  stock: number | null;
}

const textColumns: readonly RuleColumn[] = ['title', 'type', 'vendor', 'tag', 'variant_title'];
const gramsOf: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 };
const largestAmount = 1e12;
const largestInteger = 2_147_483_647;

function isTextColumn(column: RuleColumn): column is TextColumn {
  return textColumns.includes(column);
}

type Read = { rule: ReadRule } | { field: 'relation' | 'condition'; message: Sentence };

function readNumber(column: NumberColumn, text: string, currency: string): number | Sentence {
  if (column === 'variant_weight') {
    const parts = /^(\d{1,9}(?:\.\d{1,6})?)\s*(g|kg|lb|oz)?$/i.exec(text);
    const grams = parts && Math.round(Number(parts[1]) * gramsOf[(parts[2] ?? 'kg').toLowerCase()]!);
    return grams === null || grams > largestInteger ? collectionSentences.weight : grams;
  }
  if (column === 'variant_inventory') {
    const stock = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : NaN;
    return Math.abs(stock) <= largestInteger ? stock : collectionSentences.stock;
  }
  const parts = /^(\d{1,13})(?:\.(\d{1,10}))?$/.exec(text);
  if (!parts || Number(text) > largestAmount) return collectionSentences.amount;
  const decimals = withoutEnd(parts[2] ?? '', '0').length;
  return decimals > minorDigits(currency) ? collectionSentences.digits : toMinor(Number(text), currency);
}

function readRule({ column, relation, condition }: CollectionRule, currency: string): Read {
  if (!relationsOf[column].includes(relation))
    return { field: 'relation', message: collectionSentences.relation };
  const text = condition.trim();
  if (text === '') return { field: 'condition', message: collectionSentences.empty };
  if (isTextColumn(column)) return { rule: { column, relation, text } };
  const number = readNumber(column, text, currency);
  if (typeof number === 'string') return { field: 'condition', message: number };
  return { rule: { column, relation, number } };
}

/**
 * Rules as they are carried out, and what is wrong with them: sentences by `0.condition`, `2.relation`. Amounts are
 * of `currency`.
 */
export function readRules(
  rules: readonly CollectionRule[],
  currency: string,
): { rules: ReadRule[]; problems: Record<string, Sentence> } {
  const read: ReadRule[] = [];
  const problems: Record<string, Sentence> = {};
  rules.forEach((rule, index) => {
    const one = readRule(rule, currency);
    if ('rule' in one) read.push(one.rule);
    else problems[`${index}.${one.field}`] = one.message;
  });
  return { rules: read, problems };
}

/** Relations that hold when their opposite holds for none of a product's tags or variants. */
export const oppositeOf: Readonly<Partial<Record<RuleRelation, RuleRelation>>> = {
  not_equals: 'equals',
  not_contains: 'contains',
};

function textsOf(product: RuleProduct, column: TextColumn): readonly string[] {
  if (column === 'tag') return product.tags;
  if (column === 'variant_title') return product.variants.map((variant) => variant.title);
  return [product[column]];
}

function numbersOf(product: RuleProduct, column: NumberColumn): (number | null)[] {
  const of = {
    variant_price: (variant: RuleVariant) => variant.price_minor,
    variant_compare_at_price: (variant: RuleVariant) => variant.compare_at_price_minor,
    variant_weight: (variant: RuleVariant) => variant.grams,
    variant_inventory: (variant: RuleVariant) => variant.stock,
  } satisfies Record<NumberColumn, (variant: RuleVariant) => number | null>;
  return product.variants.map(of[column]);
}

function textHolds(relation: RuleRelation, value: string, wanted: string): boolean {
  if (relation === 'equals') return value === wanted;
  if (relation === 'starts_with') return value.startsWith(wanted);
  if (relation === 'ends_with') return value.endsWith(wanted);
  return value.includes(wanted);
}

function numberHolds(relation: RuleRelation, value: number, wanted: number): boolean {
  if (relation === 'greater_than') return value > wanted;
  if (relation === 'less_than') return value < wanted;
  return value === wanted;
}

function predicateOf(rule: ReadRule): (product: RuleProduct) => boolean {
  const opposite = oppositeOf[rule.relation];
  const relation = opposite ?? rule.relation;
  let any: (product: RuleProduct) => boolean;
  if ('text' in rule) {
    const wanted = foldText(rule.text);
    any = (product) =>
      textsOf(product, rule.column).some((text) => textHolds(relation, foldText(text), wanted));
  } else {
    any = (product) =>
      numbersOf(product, rule.column).some(
        (number) => number !== null && numberHolds(relation, number, rule.number),
      );
  }
  return opposite ? (product) => !any(product) : any;
}

/**
 * Whether a product belongs into the collection: all rules hold, or with `disjunctive` one. No rules find nothing.
 * What looks at tags or variants holds when it does for one of them; a negation when it does for none.
 */
export function rulePredicate(
  rules: readonly ReadRule[],
  disjunctive: boolean,
): (product: RuleProduct) => boolean {
  const parts = rules.map(predicateOf);
  if (parts.length === 0) return () => false;
  return (product) =>
    disjunctive ? parts.some((holds) => holds(product)) : parts.every((holds) => holds(product));
}
