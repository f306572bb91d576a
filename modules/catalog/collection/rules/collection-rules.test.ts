import { describe, expect, test } from 'vitest';
import { relationsOf, ruleColumns, ruleRelations } from '../contract/collection-choice.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';
import type { CollectionRule } from '../contract/collection.ts';
import { readRules, rulePredicate, type RuleProduct } from './collection-rules.ts';

const rule = (text: string): CollectionRule => {
  const [column, relation, ...condition] = text.split(' ');
  return { column, relation, condition: condition.join(' ') } as CollectionRule;
};
const problems = (text: string, currency = 'USD') => readRules([rule(text)], currency).problems;
const variant = (given: Partial<RuleProduct['variants'][number]> = {}) => ({
  title: '',
  price_minor: 1000,
  compare_at_price_minor: null,
  grams: 250,
  stock: 5,
  ...given,
});
const mug: RuleProduct = {
  title: 'Café Mug',
  type: 'Mugs',
  vendor: 'Łódź & Sons',
  tags: ['Clay', 'gift idea'],
  variants: [
    variant({ title: 'Red' }),
    variant({ title: 'Blue', price_minor: 1500, compare_at_price_minor: 2000, stock: null }),
  ],
};
const holds = (texts: string[], disjunctive = false, product = mug) => {
  const { rules, problems: wrong } = readRules(texts.map(rule), 'USD');
  expect(wrong).toEqual({});
  return rulePredicate(rules, disjunctive)(product);
};

describe('reading rules', () => {
  test('each column takes its relations and no other', () => {
    for (const column of ruleColumns) {
      for (const relation of ruleRelations) {
        const found = problems(`${column} ${relation} 1`);
        expect(found).toEqual(
          relationsOf[column].includes(relation) ? {} : { '0.relation': collectionSentences.relation },
        );
      }
    }
  });
  test.each([
    ['title equals ', collectionSentences.empty],
    ['variant_price equals abc', collectionSentences.amount],
    ['variant_price equals -1', collectionSentences.amount],
    ['variant_price equals 1e3', collectionSentences.amount],
    ['variant_price equals 1.005', collectionSentences.digits],
    ['variant_weight equals 3 stone', collectionSentences.weight],
    ['variant_inventory equals 1.5', collectionSentences.stock],
    ['variant_inventory equals 99999999999', collectionSentences.stock],
  ])('%s is refused: %s', (text, message) => {
    expect(problems(text)).toEqual({ '0.condition': message });
  });
  test('decimals are the currency’s', () => {
    expect(problems('variant_price equals 1.5', 'VND')).toEqual({
      '0.condition': collectionSentences.digits,
    });
    expect(readRules([rule('variant_price equals 1.50')], 'KWD').rules).toMatchObject([{ number: 1500 }]);
    expect(readRules([rule('variant_price equals 12.300')], 'USD').rules).toMatchObject([{ number: 1230 }]);
  });
  test('weights come in grams, plain ones are kilograms', () => {
    const grams = (text: string) => readRules([rule(`variant_weight equals ${text}`)], 'USD').rules[0];
    expect([grams('1.5'), grams('2 lb'), grams('8oz'), grams('250 G')]).toMatchObject(
      [1500, 907, 227, 250].map((number) => ({ number })),
    );
  });
});

describe('matches of rules', () => {
  test.each([
    ['title contains CAFE', true],
    ['title starts_with café', true],
    ['title ends_with mug', true],
    ['title not_contains tea', true],
    ['vendor equals lodz & sons', true],
    ['type not_equals mugs', false],
    ['tag equals clay', true],
    ['tag not_equals clay', false],
    ['tag contains idea', true],
    ['variant_title equals blue', true],
    ['variant_title not_contains e', false],
    ['variant_price greater_than 14.99', true],
    ['variant_price less_than 10', false],
    ['variant_compare_at_price equals 20', true],
    ['variant_weight equals 0.25', true],
    ['variant_inventory less_than 5', false],
    ['variant_inventory equals 5', true],
    ['variant_inventory not_equals 5', false],
  ])('%s: %s', (text, wanted) => expect(holds([text])).toBe(wanted));
  test('all of them, or any', () => {
    const two = ['tag equals clay', 'title contains tea'];
    expect([holds(two), holds(two, true)]).toEqual([false, true]);
  });
  test('no rules find nothing, and a product without variants has no price', () => {
    expect(rulePredicate([], true)(mug)).toBe(false);
    const bare = { ...mug, variants: [] };
    expect(holds(['variant_price less_than 99'], false, bare)).toBe(false);
    expect(holds(['variant_price not_equals 99'], false, bare)).toBe(true);
  });
});
