import type { ConditionField, ConditionRelation } from '../contract/offer-choice.ts';

/** Facts that are numbers; all others are texts. */
const numberFields = ['price', 'compare_at_price', 'weight', 'inventory_stock'] as const;
export type NumberField = (typeof numberFields)[number];

export function isNumberField(field: ConditionField): field is NumberField {
  return (numberFields as readonly ConditionField[]).includes(field);
}

const numberRelations = ['equal', 'not_equal', 'greater', 'less'] as const;
const textRelations = ['equal', 'not_equal', 'starts_with', 'ends_with', 'contains', 'not_contains'] as const;

/** The relations that can mean something for a field, for the editor's second choice. */
export function relationsFor(field: ConditionField): readonly ConditionRelation[] {
  return isNumberField(field) ? numberRelations : textRelations;
}

/**
 * The number that a rule about a number field was given (`12.5`, or `12,5` as half of Europe types it): money in the
 * shop's currency, weight in grams, stock in units. NaN for what is none; nothing is equal to it, above or below.
 */
export function ruleNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
