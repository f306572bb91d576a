import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { UpsellDiscountDataInput } from '../../contract/offer.ts';
import { switchDiscount } from '../../rules/offer-change.ts';
import { isUpsell } from '../../rules/upsell-kind.ts';
import { blockText } from './block-text.ts';
import { DiscountDialog, type OriginPrice } from './discount-dialog.tsx';
import type { DiscountDraft, DiscountEditor } from './discount-editor.ts';
import { DiscountEnd } from './discount-end.tsx';
import { DiscountStock } from './discount-stock.tsx';

export interface DiscountCardProps {
  editor: DiscountEditor;
  draft: DiscountDraft;
  /** What the dialog counts with: the price of a product, or of all products of a bundle. */
  origin: OriginPrice | undefined;
  /** Bundles can have an amount off; for other kinds one becomes a percentage (ambiguity 23). */
  fixedAmount?: boolean;
}

/** Switch, value, limit of items, end (V051, V075–V077, V131, V132, V149–V152). */
export function DiscountCard({ editor, draft, origin, fixedAmount = false }: DiscountCardProps) {
  const t = useText(blockText);
  const money = useMoneyAffix();
  const [open, setOpen] = useState(false);
  const data = draft.discount_data;
  const off = !draft.enable_discount;
  const change = (part: Partial<UpsellDiscountDataInput>) =>
    editor.set((before) => ({ ...before, discount_data: { ...before.discount_data, ...part } }));
  const percentage = editor.field('discount_data.percentage_discount');
  const amount = editor.field('discount_data.amount_discount');

  return (
    <Card title={t('discount')}>
      <div className="stack">
        <SwitchLine
          name="enable_discount"
          label={t('discount_on')}
          hint={t('discount_hint')}
          checked={draft.enable_discount}
          disabled={editor.readOnly}
          onChange={(on) => {
            editor.set((before) => switchDiscount(before, on));
            // Says at once what the message now lacks, instead of on saving.
            if (!on) editor.field('offer_message').onBlur();
          }}
        />
        <div className="discount-value fields-off">
          <div className="discount-amount">
            {data.discount_type === 'fixed_amount' ? (
              <NumberField
                label={t('amount_off')}
                {...money}
                name={amount.name}
                value={data.amount_discount}
                error={amount.error}
                disabled={off}
                onChange={(amount_discount) => change({ amount_discount })}
                onBlur={amount.onBlur}
              />
            ) : (
              <NumberField
                label={t('percentage_off')}
                after="%"
                whole
                name={percentage.name}
                value={data.percentage_discount}
                error={percentage.error}
                disabled={off}
                onChange={(percentage_discount) => change({ percentage_discount })}
                onBlur={percentage.onBlur}
              />
            )}
          </div>
          <Button className="discount-more" disabled={off} onClick={() => setOpen(true)}>
            {t('set_up_discount')}
          </Button>
        </div>
        {isUpsell(draft.offer_type) ? (
          <CheckField
            label={t('beyond_targets')}
            hint={t('beyond_targets_hint')}
            name="discount_data.beyond_targets"
            value={data.beyond_targets ?? false}
            disabled={off}
            onChange={(beyond_targets) => change({ beyond_targets })}
          />
        ) : null}
        <DiscountStock editor={editor} data={data} disabled={off} onChange={change} />
        <DiscountEnd
          data={data}
          disabled={off}
          end={editor.field('discount_data.end_date_time')}
          text={editor.field('discount_data.text_display_date_time')}
          onChange={change}
        />
      </div>
      {open ? (
        <DiscountDialog
          data={data}
          origin={origin}
          fixedAmount={fixedAmount}
          onApply={change}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}
