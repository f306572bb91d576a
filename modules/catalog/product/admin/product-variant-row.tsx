import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberInput, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PictureDraft, VariantDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { variantTitle } from './product-variant-edit.ts';

/** Renders one variant of the table, with its errors below its inputs. */
export function ProductVariantRow({
  editor,
  variant,
  at,
  image,
  picked,
  onPick,
  onOpen,
}: {
  editor: ProductEditor;
  variant: VariantDraft;
  /** Index among all variants, from 0. */
  at: number;
  image: PictureDraft | undefined;
  picked: boolean;
  onPick: (on: boolean) => void;
  onOpen: () => void;
}) {
  const t = useText(productEditorText);
  const affix = useMoneyAffix();
  const path = `variants.${at}` as const;
  const price = editor.field(`${path}.price`);
  const sku = editor.field(`${path}.sku`);
  const quantity = editor.field(`${path}.inventory_quantity`);
  const title = variantTitle(variant);
  const wrong = Object.entries(editor.errors).filter(([name]) => name.startsWith(`${path}.`));
  const errorId = `variant-error-${at}`;
  const noteOf = (error: string | undefined) => (error === undefined ? undefined : errorId);
  return (
    <div className={picked ? 'variant-row picked' : 'variant-row'} role="row" data-variant={title}>
      <span role="cell" className="variant-check">
        <input
          type="checkbox"
          className="check"
          aria-label={t('variant_select', { title })}
          checked={picked}
          disabled={editor.readOnly}
          onChange={(event) => onPick(event.target.checked)}
        />
      </span>
      <span role="cell" className="variant-name">
        <span className="thumb small">
          {image ? <img src={image.thumbnail} alt="" loading="lazy" /> : null}
        </span>
        <button
          type="button"
          className="variant-open"
          aria-label={t('variant_edit', { title })}
          onClick={onOpen}
        >
          {title}
        </button>
        {variant.id === undefined && !editor.creating ? (
          <span className="tag bare">{t('variant_new')}</span>
        ) : null}
      </span>
      <span role="cell" className="variant-price">
        <span className="variant-label" aria-hidden="true">
          {t('price')}
        </span>
        <NumberInput
          name={price.name}
          label={t('price_of', { title })}
          value={variant.price}
          onChange={price.onChange}
          onBlur={price.onBlur}
          disabled={price.disabled}
          invalid={price.error !== undefined}
          describedBy={noteOf(price.error)}
          {...affix}
        />
      </span>
      <span role="cell" className="variant-sku">
        <span className="variant-label" aria-hidden="true">
          {t('sku')}
        </span>
        <span className={sku.error ? 'field-box invalid' : 'field-box'}>
          <input
            name={sku.name}
            aria-label={t('sku_of', { title })}
            aria-invalid={sku.error ? true : undefined}
            aria-describedby={noteOf(sku.error)}
            autoComplete="off"
            maxLength={255}
            disabled={sku.disabled}
            value={variant.sku}
            onChange={(event) => sku.onChange(event.target.value)}
            onBlur={sku.onBlur}
          />
        </span>
      </span>
      <span role="cell" className="variant-stock">
        <span className="variant-label" aria-hidden="true">
          {t('quantity')}
        </span>
        {variant.inventory_management === '' ? (
          <span className="dim text-sm">{t('not_tracked')}</span>
        ) : (
          <NumberInput
            name={quantity.name}
            label={t('stock_of', { title })}
            whole
            value={variant.inventory_quantity}
            onChange={quantity.onChange}
            onBlur={quantity.onBlur}
            disabled={quantity.disabled}
            invalid={quantity.error !== undefined}
            describedBy={noteOf(quantity.error)}
          />
        )}
      </span>
      {wrong.length > 0 ? (
        <span role="cell" className="field-error variant-error" id={errorId}>
          <Icon name="alert" size={16} />
          <span>{[...new Set(wrong.map(([, text]) => text))].join(' ')}</span>
        </span>
      ) : null}
    </div>
  );
}
