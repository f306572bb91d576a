import { toMinor } from '#core/rules/money.ts';
import { isNumberField, type NumberField, ruleNumber } from '../../offer/rules/condition-relation.ts';
import type { ConditionField, ConditionMatch, ConditionRelation } from '../../offer/contract/offer-choice.ts';
import type { ProductFacts } from './offer-pricer.ts';

export interface Condition {
  field: ConditionField;
  relation: ConditionRelation;
  value: string;
}
export interface Conditions {
  match: ConditionMatch;
  conditions: readonly Condition[];
}

type Test = (facts: ProductFacts) => boolean;

/**
 * Makes one test of a set of conditions (V094, V095). Texts are compared without regard to case and outer
 * blanks; `greater` and `less` compare numbers. A fact with several values (tags, collections) meets a
 * positive relation when one of them does, and a negated one when none does. A fact that is not known
 * meets only negated relations. A set without conditions matches nothing, so that a half-made rule
 * never discounts a whole shop.
 */
export function compileConditions(set: Conditions | undefined, currency: string): Test {
  const tests = (set?.conditions ?? []).map((condition) => compileCondition(condition, currency));
  if (tests.length === 0) return () => false;
  if (tests.length === 1) return tests[0]!;
  return set?.match === 'all'
    ? (facts) => tests.every((test) => test(facts))
    : (facts) => tests.some((test) => test(facts));
}

function compileCondition({ field, relation, value }: Condition, currency: string): Test {
  const wanted = normalText(value);
  switch (relation) {
    case 'not_equal':
      return negated({ field, relation: 'equal', value }, currency);
    case 'not_contains':
      return negated({ field, relation: 'contains', value }, currency);
    case 'greater':
    case 'less': {
      const limit = isNumberField(field) ? numberWanted(field, wanted, currency) : Number.NaN;
      const read = isNumberField(field) ? amounts[field] : undefined;
      const sign = relation === 'greater' ? 1 : -1;
      // A comparison with NaN is false, so neither a text fact nor a value that is no number matches.
      return (facts) => sign * ((read?.(facts) ?? Number.NaN) - limit) > 0;
    }
    case 'equal': {
      const read = isNumberField(field) ? amounts[field] : undefined;
      if (read) {
        const number = numberWanted(field, wanted, currency);
        return (facts) => read(facts) === number;
      }
      return anyText(field, (text) => text === wanted);
    }
    case 'starts_with':
      return anyText(field, (text) => text.startsWith(wanted));
    case 'ends_with':
      return anyText(field, (text) => text.endsWith(wanted));
    case 'contains':
      return anyText(field, (text) => text.includes(wanted));
  }
}

function negated(condition: Condition, currency: string): Test {
  const test = compileCondition(condition, currency);
  return (facts) => !test(facts);
}

function anyText(field: ConditionField, test: (text: string) => boolean): Test {
  return (facts) => textsOf(field, facts).some(test);
}

/** Facts that are numbers: money in minor units, weight in grams, stock in units. */
const amounts: Record<NumberField, (facts: ProductFacts) => number | null | undefined> = {
  price: (facts) => facts.unit_price_minor,
  compare_at_price: (facts) => facts.compare_at_minor,
  weight: (facts) => facts.grams,
  inventory_stock: (facts) => facts.inventory,
};

function numberWanted(field: ConditionField, text: string, currency: string): number {
  const number = ruleNumber(text);
  if (Number.isNaN(number)) return number;
  return field === 'price' || field === 'compare_at_price' ? toMinor(number, currency) : number;
}

/** Texts of a fact, ready to compare. Number facts have none: only `equal`, `greater` and `less` read them. */
export function textsOf(field: ConditionField, facts: ProductFacts): string[] {
  switch (field) {
    case 'tag':
      return normalTags(facts.tags ?? noTags);
    case 'collection':
      return [...facts.collection_ids.map(String), ...(facts.collection_titles ?? []).map(normalText)];
    case 'title':
      return known(facts.title);
    case 'type':
      return known(facts.product_type);
    case 'vendor':
      return known(facts.vendor);
    case 'variant_title':
      return known(facts.variant_title);
    default:
      return [];
  }
}

const noTags: readonly string[] = [];
let lastTags = noTags;
let lastTexts: string[] = [];

/** Many rules in a row are asked of the same product, so its tags are made ready once. */
function normalTags(tags: readonly string[]): string[] {
  if (tags !== lastTags) {
    lastTexts = tags.map(normalText);
    lastTags = tags;
  }
  return lastTexts;
}

function known(text: string | undefined): string[] {
  return text === undefined ? [] : [normalText(text)];
}

function normalText(text: string): string {
  return text.trim().toLowerCase();
}

/** Facts that can lead straight to the rules that ask for them. */
const keyFields: readonly ConditionField[] = [
  'tag',
  'title',
  'type',
  'vendor',
  'variant_title',
  'collection',
];

/** An exact text in one of those fields. */
export interface FactKey {
  field: ConditionField;
  text: string;
}

/**
 * Facts one of which every matching line must have, or null when the set cannot be found by a fact. With
 * `all`, one exact condition is enough; with `any`, each has to be exact.
 */
export function ruleKeys(set: Conditions | undefined): FactKey[] | null {
  const keys = (set?.conditions ?? [])
    .filter(({ field, relation }) => relation === 'equal' && keyFields.includes(field))
    .map(({ field, value }) => ({ field, text: normalText(value) }));
  if (keys.length === 0) return null;
  if (set?.match === 'all') return keys.slice(0, 1);
  return keys.length === set?.conditions.length ? keys : null;
}
