import { translateSentence } from '#core/admin/client/sentence-text.ts';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import { systemTemplateKeys, systemTemplateSentences } from '../contract/system-template-sentences.ts';
import type { OfferTemplate, TemplateOffer } from '../contract/template.ts';
import type { templateText } from './template-text.ts';

/** Name and description in the language of the screen; a shop's own are as they were typed. */
export function templateWords({ id, system, name, description }: OfferTemplate): {
  name: string;
  description: string;
} {
  const key = system ? systemTemplateKeys[id - 1] : undefined;
  if (key === undefined) return { name, description };
  return {
    name: translateSentence(systemTemplateSentences[key]),
    description: translateSentence(systemTemplateSentences[`${key}_about`]),
  };
}

type Text = typeof templateText extends { text: TextFor<infer K> } ? TextFor<K> : never;

/** What the offer takes off, a line for each tier. */
export function discountLines({ enable_discount, discount_data: data }: TemplateOffer, t: Text): string[] {
  if (!enable_discount) return [t('no_discount')];
  if (!('data' in data)) {
    if (data.discount_type === 'fixed_amount') return [t('amount_off', { value: data.amount_discount })];
    return [t('percent_off', { value: data.percentage_discount })];
  }
  return data.data.map(({ type, min_quantity: units, value_discount: value }) => {
    if (type === 'percentage_each') return t('tier_percent', { units, value });
    if (type === 'amount_each') return t('tier_each', { units, value });
    return t(type === 'amount_all' ? 'tier_all' : 'tier_free', { units, value });
  });
}
