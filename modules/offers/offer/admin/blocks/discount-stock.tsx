import { CheckField } from '#core/admin/controls/check-field.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { UpsellDiscountDataInput } from '../../contract/offer.ts';
import { blockText } from './block-text.ts';
import type { DiscountEditor } from './discount-editor.ts';

export interface DiscountPartProps {
  editor: DiscountEditor;
  data: UpsellDiscountDataInput;
  disabled: boolean;
  onChange: (part: Partial<UpsellDiscountDataInput>) => void;
}

/** How many items are sold at the lower price, and whether it begins anew then (V076, V151, V152). */
export function DiscountStock({ editor, data, disabled, onChange }: DiscountPartProps) {
  const t = useText(blockText);
  const limit = editor.field('discount_data.stock_item_limit');
  return (
    <div className="fields-off">
      <CheckField
        label={t('stock_limit')}
        hint={t('stock_limit_hint')}
        value={data.setup_stock_limit}
        disabled={disabled}
        onChange={(setup_stock_limit) => onChange({ setup_stock_limit })}
      />
      {data.setup_stock_limit ? (
        <div className="discount-inner stack">
          <div className="discount-number">
            <NumberField
              label={t('stock_items')}
              whole
              name={limit.name}
              value={data.stock_item_limit}
              error={limit.error}
              disabled={disabled}
              onChange={(stock_item_limit) => onChange({ stock_item_limit })}
              onBlur={limit.onBlur}
            />
          </div>
          <CheckField
            label={t('auto_restock')}
            hint={t('auto_restock_hint')}
            value={data.auto_restock}
            disabled={disabled}
            onChange={(auto_restock) => onChange({ auto_restock })}
          />
        </div>
      ) : null}
    </div>
  );
}
