import { useState } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { stockReason, type StockReason } from '../contract/product-input.ts';
import type { VariantDraft } from './product-editor-draft.ts';
import { isNoNumber } from '../rules/typed-number.ts';
import { productEditorText } from './product-editor-text.ts';
import { variantTitle } from './product-variant-edit.ts';
import { OutsideForm } from './outside-form.tsx';

/** Changes stock by a difference or to a quantity, with a reason. The form saves it. */
export function StockDialog({
  variant,
  onApply,
  onClose,
}: {
  variant: VariantDraft;
  onApply: (change: Pick<VariantDraft, 'inventory_quantity' | 'inventory_reason'>) => void;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const formats = useFormats();
  const before = variant.inventory_quantity ?? 0;
  const [difference, setDifference] = useState<number | null>(
    before === variant.stock ? null : before - variant.stock,
  );
  const [reason, setReason] = useState<StockReason>(variant.inventory_reason);
  const wrong = difference !== null && !Number.isInteger(difference);
  const result = wrong ? Number.NaN : variant.stock + (difference ?? 0);
  const named = variant.option1 !== 'Default Title';
  return (
    <OutsideForm>
      <FormDialog
        size="small"
        title={named ? t('adjust_of', { title: variantTitle(variant) }) : t('adjust_title')}
        submitLabel={t('apply')}
        problems={(): Record<string, string> => (wrong ? { difference: isNoNumber } : {})}
        onSubmit={async () => onApply({ inventory_quantity: result, inventory_reason: reason })}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <div className="field-pair">
              <NumberField
                label={t('adjust_by')}
                whole
                autoFocus
                placeholder="0"
                value={difference}
                onChange={setDifference}
                error={wrong ? errors['difference'] : undefined}
              />
              <NumberField
                label={t('adjust_to')}
                whole
                value={result}
                onChange={(to) => setDifference(to === null ? null : to - variant.stock)}
              />
            </div>
            <SelectField
              label={t('adjust_reason')}
              value={reason}
              options={stockReason.options.map((value) => ({ value, label: t(`reason_${value}`) }))}
              onChange={(value) => setReason(value as StockReason)}
            />
            <p className="quiet text-sm tabular" role="status">
              {t('adjust_result', { quantity: Number.isNaN(result) ? '—' : formats.number(result) })}
            </p>
          </>
        )}
      </FormDialog>
    </OutsideForm>
  );
}
