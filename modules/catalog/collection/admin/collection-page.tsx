import '#core/admin/theme/form-controls.css';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import '../../product/admin/product-page.css';
import './collection.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { ThingCards } from '#core/admin/frame/thing-cards.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import {
  countCollectionTabs,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '../contract/collection-calls.ts';
import { getProduct, listProducts } from '../../product/contract/product-calls.ts';
import { CollectionConditionsCard } from './collection-conditions-card.tsx';
import {
  blankCollection,
  changedCollection,
  collectionBody,
  collectionDraft,
  collectionProblems,
  type CollectionDraft,
  type FullCollection,
} from './collection-editor-draft.ts';
import { useCollection, withProducts } from './collection-editor.ts';
import { CollectionImageCard } from './collection-image-card.tsx';
import { CollectionPreviewCard } from './collection-preview-card.tsx';
import { CollectionProductsCard } from './collection-products-card.tsx';
import { CollectionStatusCard } from './collection-status-card.tsx';
import { collectionText } from './collection-text.ts';
import { CollectionTitleCard } from './collection-title-card.tsx';
import { SearchEngineCard } from '../../product/admin/search-engine-card.tsx';
import { StoreLink } from '../../product/admin/store-link.tsx';

const refresh = [listCollections, countCollectionTabs, listProducts, getProduct];

/** A collection (R152); /collections/new makes one (R151). */
export function CollectionPage() {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  return /^(0|[1-9]\d{0,15})$/.test(id) ? <CollectionEditorPage key={id} id={id} /> : <MissingPage />;
}

function CollectionEditorPage({ id }: { id: string }) {
  const t = useText(collectionText);
  const { shop } = useSession();
  const navigate = useNavigate();
  const load = useCollection(id);
  const add = useApiMutation(createCollection, { refresh });
  const update = useApiMutation(updateCollection, { refresh: [getCollection, ...refresh] });
  const remove = useApiMutation(deleteCollection, { refresh });
  const toList = () => navigate({ to: catalogPaths.collections });
  const editor = useEditor<FullCollection, CollectionDraft>({
    id,
    load,
    blank: blankCollection,
    toDraft: collectionDraft,
    save: async (draft, base) => {
      const collection = { ...changedCollection(draft, collectionDraft(base)), version: base.version };
      const reply = await update.mutateAsync({ params: { id: base.id }, body: { collection } });
      return { ...reply.collection, product_ids: draft.kind === 'custom' ? draft.product_ids : [] };
    },
    create: async (draft, key) => {
      const body = { collection: collectionBody(draft) };
      return withProducts((await add.mutateAsync({ body, idempotencyKey: key })).collection);
    },
    createsOnce: true,
    validate: (draft) => collectionProblems(draft, shop.currency),
    wrapper: 'collection',
    keeps: { key: 'catalog.collection' },
    onCreated: (collection) => navigate({ to: catalogPaths.collection(collection.id), replace: true }),
    onLeave: () => void toList(),
    readOnly: !useMay('products'),
  });
  const stored = editor.saved;

  async function deleteIt(collection: FullCollection) {
    await attemptAsked(
      {
        title: t('delete_title', { title: collection.title }),
        message: t('delete_question'),
        confirmLabel: t('delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ params: { id: collection.id } });
        showToast(t('deleted'));
        await leaveUnasked(toList);
      },
    );
  }

  return (
    <EditorPage
      editor={editor}
      title={stored?.title ?? t('new_collection')}
      kind={t('collection')}
      crumbs={[{ label: t('title'), to: catalogPaths.collections }]}
      status={
        stored ? (
          <StatusTag tone={stored.published ? 'ok' : 'neutral'}>
            {t(stored.published ? 'published' : 'unpublished')}
          </StatusTag>
        ) : undefined
      }
      secondary={stored?.published ? <StoreLink to={{ collection: stored.handle }} /> : undefined}
      menu={
        stored && !editor.readOnly
          ? [
              {
                id: 'delete',
                label: t('delete_it'),
                icon: 'trash',
                danger: true,
                onSelect: () => void deleteIt(stored),
              },
            ]
          : undefined
      }
      readOnlyReason={t('read_only')}
      sideLabel={t('settings')}
      side={(draft) => (
        <>
          <CollectionStatusCard editor={editor} draft={draft} />
          <CollectionImageCard editor={editor} draft={draft} />
        </>
      )}
    >
      {(draft) => (
        <>
          <CollectionTitleCard editor={editor} draft={draft} />
          {draft.kind === 'smart' ? (
            <>
              <CollectionConditionsCard editor={editor} draft={draft} />
              <CollectionPreviewCard draft={draft} stored={stored} />
            </>
          ) : (
            <CollectionProductsCard editor={editor} draft={draft} />
          )}
          <SearchEngineCard
            folder="collections"
            title={draft.title}
            html={draft.body_html}
            pageTitle={editor.field('metafields_global_title_tag')}
            description={editor.field('metafields_global_description_tag')}
            maxLetters={1000}
            handle={editor.field('handle')}
          />
          {stored ? <ThingCards of="collection" id={stored.id} readOnly={editor.readOnly} /> : null}
        </>
      )}
    </EditorPage>
  );
}
