import { useState } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { tracked, type VariantDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { StockDialog } from './product-stock-dialog.tsx';

/** SKU, barcode and stock of one variant. Stock that is there changes by a difference with a reason. */
export function StockFields({
  editor,
  variant,
  at,
}: {
  editor: ProductEditor;
  variant: VariantDraft;
  at: number;
}) {
  const t = useText(productEditorText);
  const formats = useFormats();
  const [adjusting, setAdjusting] = useState(false);
  const path = `variants.${at}` as const;
  const counted = variant.inventory_management !== '';
  const quantity = editor.field(`${path}.inventory_quantity`);
  const difference = (variant.inventory_quantity ?? 0) - variant.stock;
  return (
    <div className="stack">
      <div className="field-pair">
        <TextField {...editor.field(`${path}.sku`)} label={t('sku')} maxLength={255} autoComplete="off" />
        <TextField
          {...editor.field(`${path}.barcode`)}
          label={t('barcode')}
          hint={t('barcode_hint')}
          maxLength={255}
          autoComplete="off"
        />
      </div>
      <div>
        <CheckField
          name={`${path}.inventory_management`}
          label={t('track')}
          value={counted}
          disabled={editor.readOnly}
          onChange={(on) => editor.set(`${path}.inventory_management`, on ? tracked : '')}
        />
        {counted ? (
          <CheckField
            name={`${path}.inventory_policy`}
            label={t('continue_selling')}
            value={variant.inventory_policy === 'continue'}
            disabled={editor.readOnly}
            onChange={(on) => editor.set(`${path}.inventory_policy`, on ? 'continue' : 'deny')}
          />
        ) : null}
      </div>
      {counted && variant.id === undefined ? (
        <div className="field-pair">
          <NumberField {...quantity} whole label={t('quantity')} />
        </div>
      ) : null}
      {counted && variant.id !== undefined ? (
        <div className="stock-line" data-field={quantity.name}>
          <p>
            <span className="quiet">{t('on_hand')}</span>{' '}
            <b className="tabular">{formats.number(variant.stock)}</b>
            {difference === 0 ? null : (
              <span className="stock-after">
                {t('after_saving', {
                  quantity: formats.number(variant.inventory_quantity),
                  difference: writeSigned(difference, formats.number),
                })}
              </span>
            )}
          </p>
          <Button size="small" disabled={editor.readOnly} onClick={() => setAdjusting(true)}>
            {t('adjust')}
          </Button>
          <FieldError text={quantity.error} />
        </div>
      ) : null}
      {adjusting ? (
        <StockDialog
          variant={variant}
          onApply={(change) => {
            editor.set((draft) => ({
              ...draft,
              variants: draft.variants.map((one) => (one.id === variant.id ? { ...one, ...change } : one)),
            }));
            setAdjusting(false);
          }}
          onClose={() => setAdjusting(false)}
        />
      ) : null}
    </div>
  );
}

/** `+3`, `−2` */
export function writeSigned(value: number, write: (value: number) => string): string {
  return `${value > 0 ? '+' : '−'}${write(Math.abs(value))}`;
}
