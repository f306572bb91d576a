import '#core/admin/theme/form-controls.css';
import { catalogPaths } from './catalog-paths.ts';
import './product-list.css';
import './product-page.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { ThingCards } from '#core/admin/frame/thing-cards.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import {
  countProducts,
  countProductTabs,
  getProduct,
  listProducts,
  productFacets,
} from '../contract/product-calls.ts';
import {
  createProduct,
  deleteProduct,
  listInventory,
  listProductTags,
  updateProduct,
} from '../contract/product-edit-calls.ts';
import { ProductDuplicateDialog } from './product-duplicate-dialog.tsx';
import {
  blankProduct,
  changedBody,
  draftOf,
  productBody,
  productProblems,
  type FullProduct,
  type ProductDraft,
} from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductFactsCard } from './product-facts-card.tsx';
import { ProductHistoryDialog } from './product-history-dialog.tsx';
import { ProductImagesCard } from './product-images-card.tsx';
import { ProductOptionsCard } from './product-options-card.tsx';
import { ProductOrganisationCard } from './product-organisation-card.tsx';
import { PriceFields } from './product-price-fields.tsx';
import { ProductSearchCard } from './product-search-card.tsx';
import { ShippingFields } from './product-shipping-fields.tsx';
import { ProductStatusCard } from './product-status-card.tsx';
import { StockFields } from './product-stock-fields.tsx';
import { ProductTitleCard } from './product-title-card.tsx';
import { ProductVariantsCard } from './product-variants-card.tsx';
import { StoreLink } from './store-link.tsx';
import { productText } from './product-text.ts';

const lists = [listProducts, countProducts, countProductTabs, productFacets, listProductTags];

/** Content of other subjects, which the area's roof passes in. */
export interface ProductPageParts {
  /** The collections a product is in. */
  Collections: ComponentType<{ editor: ProductEditor; draft: ProductDraft }>;
}

/** A product; /products/new makes one. */
export function ProductPage(parts: ProductPageParts) {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  return /^(0|[1-9]\d{0,15})$/.test(id) ? <ProductEditorPage key={id} id={id} {...parts} /> : <MissingPage />;
}

function ProductEditorPage({ id, Collections }: ProductPageParts & { id: string }) {
  const t = useText(productEditorText);
  const navigate = useNavigate();
  const may = useMay('products');
  const [dialog, setDialog] = useState<'duplicate' | 'history'>();
  const load = useApiQuery(
    getProduct,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.product },
  );
  const add = useApiMutation(createProduct, { refresh: lists });
  const update = useApiMutation(updateProduct, { refresh: [getProduct, listInventory, ...lists] });
  const remove = useApiMutation(deleteProduct, { refresh: lists });
  const isDeleted = load.data?._deleted === true;
  const toList = () => navigate({ to: catalogPaths.products });
  const editor = useEditor<FullProduct, ProductDraft>({
    id,
    load,
    blank: blankProduct,
    toDraft: draftOf,
    save: async (draft, base) => {
      const product = { ...changedBody(draft, draftOf(base)), version: base.version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { product } })).product;
    },
    create: async (draft, key) =>
      (await add.mutateAsync({ body: { product: productBody(draft) }, idempotencyKey: key })).product,
    createsOnce: true,
    validate: productProblems,
    wrapper: 'product',
    keeps: { key: 'catalog.product' },
    onCreated: (product) => navigate({ to: catalogPaths.product(product.id), replace: true }),
    onLeave: () => void toList(),
    readOnly: !may || isDeleted,
  });
  const stored = editor.saved;
  const visible = stored?.published === true && !isDeleted;

  async function deleteIt(product: FullProduct) {
    await attemptAsked(
      {
        title: t('delete_title'),
        message: t('delete_question', { title: product.title }),
        confirmLabel: t('delete_confirm'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ params: { id: product.id } });
        showToast(t('deleted'));
        await leaveUnasked(toList);
      },
    );
  }

  return (
    <>
      <EditorPage
        editor={editor}
        title={stored?.title ?? t('new_product')}
        kind={productText.text('product')}
        crumbs={[{ label: t('products'), to: catalogPaths.products }]}
        status={stored ? <ProductState product={stored} /> : undefined}
        secondary={visible ? <StoreLink to={{ product: stored.handle }} /> : undefined}
        readOnlyReason={t(isDeleted ? 'read_only_deleted' : 'read_only')}
        menu={
          stored
            ? [
                {
                  id: 'history',
                  label: t('history'),
                  icon: 'clock',
                  onSelect: () => setDialog('history'),
                },
                ...(editor.readOnly
                  ? []
                  : ([
                      {
                        id: 'duplicate',
                        label: t('duplicate'),
                        icon: 'copy',
                        hint: editor.dirty ? t('save_first') : undefined,
                        disabled: editor.dirty,
                        onSelect: () => setDialog('duplicate'),
                      },
                      {
                        id: 'delete',
                        label: t('delete'),
                        icon: 'trash',
                        danger: true,
                        startsGroup: true,
                        onSelect: () => void deleteIt(stored),
                      },
                    ] as const)),
              ]
            : undefined
        }
        sideLabel={t('organisation')}
        side={(draft) => (
          <>
            <ProductStatusCard editor={editor} draft={draft} />
            <ProductOrganisationCard editor={editor} draft={draft}>
              <Collections editor={editor} draft={draft} />
            </ProductOrganisationCard>
            {stored ? <ProductFactsCard product={stored} /> : null}
          </>
        )}
      >
        {(draft) => <ProductCards editor={editor} draft={draft} isDeleted={isDeleted} />}
      </EditorPage>
      {dialog === 'history' && stored ? (
        <ProductHistoryDialog product={stored} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'duplicate' && stored ? (
        <ProductDuplicateDialog
          product={stored}
          onClose={() => setDialog(undefined)}
          onDone={(copy) => {
            setDialog(undefined);
            showToast(t('duplicated'));
            void navigate({ to: catalogPaths.product(copy.id) });
          }}
        />
      ) : null}
    </>
  );
}

function ProductCards({
  editor,
  draft,
  isDeleted,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  isDeleted: boolean;
}) {
  const t = useText(productEditorText);
  const [only] = draft.variants;
  return (
    <>
      {isDeleted ? (
        <p className="note warn">
          <Icon name="alert" size={16} />
          {t('deleted_note')}
        </p>
      ) : null}
      <ProductTitleCard editor={editor} />
      <ProductImagesCard editor={editor} images={draft.images} />
      {draft.options.length === 0 && only ? (
        <>
          <Card title={t('pricing')}>
            <PriceFields editor={editor} at={0} />
          </Card>
          <Card title={t('inventory')}>
            <StockFields editor={editor} variant={only} at={0} />
          </Card>
          <Card title={t('shipping')}>
            <ShippingFields editor={editor} at={0} />
          </Card>
        </>
      ) : null}
      <ProductOptionsCard editor={editor} draft={draft} />
      {draft.options.length > 0 ? <ProductVariantsCard editor={editor} draft={draft} /> : null}
      <ProductSearchCard editor={editor} draft={draft} />
      {editor.saved && !isDeleted ? (
        <ThingCards of="product" id={editor.saved.id} readOnly={editor.readOnly} />
      ) : null}
    </>
  );
}

function ProductState({ product }: { product: FullProduct }) {
  const t = useText(productEditorText);
  if (product._deleted) return <StatusTag tone="bad">{t('status_deleted')}</StatusTag>;
  if (product.status === 'active' && !product.published)
    return <StatusTag tone="warn">{t('status_hidden')}</StatusTag>;
  return (
    <StatusTag tone={product.status === 'active' ? 'ok' : 'neutral'}>
      {t(`status_${product.status}`)}
    </StatusTag>
  );
}
