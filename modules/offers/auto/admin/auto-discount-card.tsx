import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { autoValueTypes } from '../contract/auto-offer.ts';
import { changeAutoDiscountType, switchAutoDiscount } from '../rules/auto-offer-draft.ts';
import type { AutoCardProps } from './auto-offer-editor.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** Switch, kind and value of the discount (V082, V127, V131, V132, V153–V155). */
export function AutoDiscountCard({ editor, draft }: AutoCardProps) {
  const t = useText(autoOfferText);
  const money = useMoneyAffix();
  const data = draft.discount_data;
  const off = !data.discount || editor.readOnly;
  const value = editor.field('discount_data.value');
  const unit = data.type === 'percentage' ? { after: '%' } : money;
  return (
    <Card title={t('discount_card')}>
      <div className="stack">
        <SwitchLine
          name="discount_data.discount"
          label={t('discount_on')}
          hint={t('discount_hint')}
          checked={data.discount}
          disabled={editor.readOnly}
          onChange={(on) => {
            editor.set((before) => switchAutoDiscount(before, on));
            // Says at once what the message now lacks, instead of on saving (V141).
            if (!on) editor.field('offer_message').onBlur();
          }}
        />
        <ChoiceCards
          name="discount_data.type"
          label={t('discount_card')}
          value={data.type}
          disabled={off}
          choices={autoValueTypes.map((one) => ({
            value: one,
            label: t(`discount_${one}`),
            hint: t(`discount_${one}_hint`),
          }))}
          onChange={(type) => editor.set((before) => changeAutoDiscountType(before, type))}
        />
        <div className="discount-number">
          <NumberField
            key={data.type}
            label={t(`${data.type}_off`)}
            {...unit}
            {...value}
            disabled={off}
            onChange={(next) =>
              editor.set((before) => ({ ...before, discount_data: { ...before.discount_data, value: next } }))
            }
          />
        </div>
      </div>
    </Card>
  );
}
