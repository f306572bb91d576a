import { Card } from '#core/admin/controls/card.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { MessageField } from '../../offer/admin/blocks/message-field.tsx';
import { ctaChoices, type CtaChoice } from '../../offer/contract/offer-choice.ts';
import { settingText } from '../../settings/admin/setting-text.ts';
import { smartText } from './smart-text.ts';

const variables = ['{{discount}}', '{{product_title}}', '{{offer_product_title}}'] as const;

export function SmartMessageCard({
  field,
  suggestions,
  percent,
}: {
  field: EditorField<string>;
  suggestions: readonly string[];
  /** What is taken off. */
  percent: number | null;
}) {
  const t = useText(smartText);
  return (
    <Card title={t('smart_message')}>
      <MessageField
        field={field}
        label={t('smart_message_label')}
        suggestions={suggestions}
        variables={variables}
        known={{ discount: (percent ?? 0) > 0, last_name: false }}
      />
    </Card>
  );
}

/** How many, for how much less, and where it leads. */
export function SmartTermsCard({
  count,
  countLabel,
  countHint,
  percent,
  cta,
}: {
  count: EditorField<number | null>;
  countLabel: string;
  countHint: string;
  percent: EditorField<number | null>;
  cta: EditorField<CtaChoice>;
}) {
  const t = useText(smartText);
  const words = useText(settingText);
  return (
    <Card title={t('smart_what')}>
      <div className="stack">
        <NumberField label={countLabel} hint={countHint} whole {...count} />
        <NumberField label={t('smart_percent')} hint={t('smart_percent_hint')} whole after="%" {...percent} />
        <SelectField
          label={t('smart_cta')}
          options={ctaChoices.map((value) => ({ value, label: words(`cta_${value}`) }))}
          {...cta}
          onChange={(value) => cta.onChange(value as CtaChoice)}
        />
      </div>
    </Card>
  );
}
