import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countProducts, countProductTabs, listProducts } from '../contract/product-calls.ts';
import { duplicateProduct } from '../contract/product-edit-calls.ts';
import type { FullProduct } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';

/** Duplicates a product, with or without images and stock. */
export function ProductDuplicateDialog({
  product,
  onDone,
  onClose,
}: {
  product: FullProduct;
  onDone: (copy: FullProduct) => void;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const [title, setTitle] = useState(() => t('copy_of', { title: product.title }).slice(0, 255));
  const [images, setImages] = useState(true);
  const [stock, setStock] = useState(false);
  const copy = useApiMutation(duplicateProduct, { refresh: [listProducts, countProducts, countProductTabs] });
  return (
    <FormDialog
      size="small"
      title={t('duplicate_title')}
      submitLabel={t('duplicate')}
      wrapper="product"
      problems={(): Record<string, string> => (title.trim() === '' ? { title: t('value_blank') } : {})}
      onSubmit={async () => {
        const given = { title: title.trim(), with_images: images, with_inventory: stock };
        onDone((await copy.mutateAsync({ params: { id: product.id }, body: { product: given } })).product);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('duplicate_name')}
            hint={t('duplicate_note')}
            error={errors['title']}
            maxLength={255}
            autoComplete="off"
            autoFocus
            value={title}
            onChange={setTitle}
          />
          <div>
            <CheckField
              name="with_images"
              label={t('duplicate_images')}
              value={images}
              onChange={setImages}
            />
            <CheckField
              name="with_inventory"
              label={t('duplicate_stock')}
              value={stock}
              onChange={setStock}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
