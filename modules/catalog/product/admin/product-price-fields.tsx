import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ProductEditor } from './product-editor.ts';
import { productEditorText } from './product-editor-text.ts';
import { marginOf } from './product-variant-edit.ts';

/** Price and compare-at price, and for staff who may read costs the cost, profit and margin of one variant. */
export function PriceFields({ editor, at }: { editor: ProductEditor; at: number }) {
  const t = useText(productEditorText);
  const mayReadCosts = useMay('read_profit');
  const formats = useFormats();
  const affix = useMoneyAffix();
  const price = editor.field(`variants.${at}.price`);
  const compareAt = editor.field(`variants.${at}.compare_at_price`);
  const cost = editor.field(`variants.${at}.cost_per_item`);
  const taxable = editor.field(`variants.${at}.taxable`);
  const tooLow = compareAt.value !== null && price.value !== null && compareAt.value <= price.value;
  const margin = marginOf(price.value, cost.value);
  return (
    <div className="stack">
      <div className="field-pair">
        <NumberField {...price} {...affix} label={t('price')} />
        <NumberField
          {...compareAt}
          {...affix}
          label={t('compare_at')}
          hint={t(tooLow ? 'compare_at_low' : 'compare_at_hint')}
        />
      </div>
      {mayReadCosts ? (
        <div className="field-pair">
          <NumberField {...cost} {...affix} label={t('cost')} hint={t('cost_hint')} />
          <dl className="product-margin" aria-live="polite">
            <div>
              <dt>{t('profit')}</dt>
              <dd className={margin && margin.profit < 0 ? 'tabular warn-text' : 'tabular'}>
                <span className="signed">{formats.money(margin?.profit)}</span>
              </dd>
            </div>
            <div>
              <dt>{t('margin')}</dt>
              <dd className={margin && margin.profit < 0 ? 'tabular warn-text' : 'tabular'}>
                <span className="signed">{formats.percent(margin?.margin)}</span>
              </dd>
            </div>
          </dl>
        </div>
      ) : null}
      <CheckField {...taxable} label={t('taxable')} />
    </div>
  );
}
