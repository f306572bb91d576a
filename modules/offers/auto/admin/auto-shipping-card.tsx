import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { autoValueTypes } from '../contract/auto-offer.ts';
import { changeShippingFeeType } from '../rules/auto-offer-draft.ts';
import type { AutoCardProps } from './auto-offer-editor.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** What shipping the accepted product costs (V083, V128, V156, V157). */
export function AutoShippingCard({ editor, draft }: AutoCardProps) {
  const t = useText(autoOfferText);
  const money = useMoneyAffix();
  const fee = draft.shipping_fee;
  const value = editor.field('shipping_fee.value');
  const unit = fee.type === 'percentage' ? { after: '%' } : money;
  return (
    <Card title={t('shipping_card')}>
      <div className="stack">
        <p className="quiet text-sm">{t('shipping_hint')}</p>
        <ChoiceCards
          name="shipping_fee.type"
          label={t('shipping_card')}
          value={fee.type}
          disabled={editor.readOnly}
          choices={autoValueTypes.map((one) => ({
            value: one,
            label: t(`shipping_${one}`),
            hint: t(`shipping_${one}_hint`),
          }))}
          onChange={(type) => editor.set((before) => changeShippingFeeType(before, type))}
        />
        <div className="discount-number">
          <NumberField
            key={fee.type}
            label={t(`fee_${fee.type}`)}
            {...unit}
            {...value}
            onChange={(next) =>
              editor.set((before) => ({ ...before, shipping_fee: { ...before.shipping_fee, value: next } }))
            }
          />
        </div>
      </div>
    </Card>
  );
}
