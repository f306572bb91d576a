import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { ThingCards } from '#core/admin/frame/thing-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { OutsideForm } from './outside-form.tsx';
import type { ProductDraft, VariantDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductPictureChoice } from './product-picture-choice.tsx';
import { PriceFields } from './product-price-fields.tsx';
import { ShippingFields } from './product-shipping-fields.tsx';
import { StockFields } from './product-stock-fields.tsx';
import { variantKey, variantTitle, withoutVariants } from './product-variant-edit.ts';

/** All fields of one variant. Edits go into the form at once, and are saved with it. */
export function ProductVariantDialog({
  editor,
  draft,
  variant,
  at,
  place,
  onStep,
  onClose,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  variant: VariantDraft;
  /** Its place among all variants. */
  at: number;
  /** Its place among those shown, from 0. */
  place: { at: number; count: number };
  onStep: (by: number) => void;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const only = draft.variants.length === 1;
  return (
    <OutsideForm>
      <Dialog
        open
        title={variantTitle(variant)}
        onClose={onClose}
        onCommit={onClose}
        footer={
          <>
            {editor.readOnly || only ? null : (
              <Button
                tone="danger-text"
                onClick={() => {
                  editor.set(withoutVariants(new Set([variantKey(variant)])));
                  onClose();
                }}
              >
                {t('variant_delete')}
              </Button>
            )}
            <span className="grow" />
            <span className="dim text-sm tabular not-phone">
              {t('variant_of', { at: place.at + 1, count: place.count })}
            </span>
            <Button
              className="icon-only"
              aria-label={t('variant_previous')}
              disabled={place.at === 0}
              onClick={() => onStep(-1)}
            >
              <Icon name="chevronLeft" size={16} className="flips" />
            </Button>
            <Button
              className="icon-only"
              aria-label={t('variant_next')}
              disabled={place.at === place.count - 1}
              onClick={() => onStep(1)}
            >
              <Icon name="chevronRight" size={16} className="flips" />
            </Button>
            <Button tone="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        }
      >
        <div className="stack variant-form">
          {draft.images.length > 0 ? (
            <ProductPictureChoice
              label={t('picture')}
              images={draft.images}
              value={variant.picture}
              disabled={editor.readOnly}
              onChange={(key) => editor.set(`variants.${at}.picture`, key)}
            />
          ) : null}
          <h3>{t('pricing')}</h3>
          <PriceFields editor={editor} at={at} />
          <h3>{t('inventory')}</h3>
          <StockFields editor={editor} variant={variant} at={at} />
          <h3>{t('shipping')}</h3>
          <ShippingFields editor={editor} at={at} />
          {variant.id === undefined ? null : (
            <ThingCards of="variant" id={variant.id} readOnly={editor.readOnly} />
          )}
        </div>
      </Dialog>
    </OutsideForm>
  );
}
