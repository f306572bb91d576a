import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { CollectionRule } from '../contract/collection.ts';
import type { CollectionRow } from '../contract/collection-fields.ts';
import type { collectionText } from './collection-text.ts';

type CollectionT = TextFor<Parameters<typeof collectionText.text>[0]>;

/** A condition in words: Tag is “Clay”. */
export function conditionText({ column, relation, condition }: CollectionRule, t: CollectionT): string {
  return t('condition', {
    column: t(`column_${column}`),
    relation: t(`relation_${relation}`),
    value: condition,
  });
}

/** The conditions of a smart collection joined in `locale`, or the label of a manual one. */
export function conditionsText(
  { kind, rules, disjunctive }: Pick<CollectionRow, 'kind' | 'rules' | 'disjunctive'>,
  t: CollectionT,
  locale: string,
): string {
  if (kind === 'custom') return t('by_hand');
  const words = rules.map((rule) => conditionText(rule, t));
  return new Intl.ListFormat(locale, { type: disjunctive ? 'disjunction' : 'conjunction' }).format(words);
}
