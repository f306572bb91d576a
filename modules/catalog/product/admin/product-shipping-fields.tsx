import { CheckField } from '#core/admin/controls/check-field.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useServiceOptions } from '../../service/admin/service-options.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { WeightUnit } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';

export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const satisfies readonly WeightUnit[];

/** Shipping of one variant: physical or not, fulfillment service, weight. */
export function ShippingFields({ editor, at }: { editor: ProductEditor; at: number }) {
  const t = useText(productEditorText);
  const physical = editor.field(`variants.${at}.requires_shipping`);
  const unit = editor.field(`variants.${at}.weight_unit`);
  const service = editor.field(`variants.${at}.fulfillment_service`);
  const services = useServiceOptions(service.value, t('sent_by_shop'));
  return (
    <div className="stack">
      <CheckField {...physical} label={t('physical')} hint={t('physical_hint')} />
      {physical.value ? (
        <div className="field-pair weight">
          <NumberField {...editor.field(`variants.${at}.weight`)} label={t('weight')} />
          <SelectField
            name={unit.name}
            label={t('weight_unit')}
            value={unit.value}
            disabled={unit.disabled}
            error={unit.error}
            options={weightUnits.map((value) => ({ value, label: value }))}
            onChange={(value) => unit.onChange(value as WeightUnit)}
          />
        </div>
      ) : null}
      {physical.value && services.length > 1 ? (
        <SelectField
          name={service.name}
          label={t('sent_by')}
          value={service.value}
          disabled={service.disabled}
          error={service.error}
          options={services}
          onChange={service.onChange}
        />
      ) : null}
    </div>
  );
}
