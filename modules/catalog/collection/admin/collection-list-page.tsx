import './collection.css';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import { countCollectionTabs, listCollections, sortCollections } from '../contract/collection-calls.ts';
import { listedCollectionFields } from '../contract/collection-fields.ts';
import { collectionTabs } from '../contract/collection-tabs.ts';
import { useCollectionActions } from './collection-bulk-actions.ts';
import { collectionAddress, collectionColumns } from './collection-columns.tsx';
import { collectionText } from './collection-text.ts';

/** Collections of both kinds (R150); the switch `collections_list_v2` shows the same list as cards (V258). */
export function CollectionListPage() {
  const t = useText(collectionText);
  const formats = useFormats();
  const { shop, switches } = useSession();
  const cards = switches['collections_list_v2'] === true;
  const list = useServerList(listCollections, {
    fields: listedCollectionFields,
    rows: (reply) => reply.collections,
    row: collectionAddress,
    columns: collectionColumns(t, formats, shop.locale, cards),
    tabs: tabsOf(collectionTabs, (tab) => t(`tab_${tab}`)),
    filters: [
      {
        id: 'status',
        label: t('status'),
        asks: 'published_status',
        options: (['published', 'unpublished'] as const).map((value) => ({ value, label: t(value) })),
      },
    ],
    standardSort: { field: 'title', dir: 'asc' },
    orderField: 'position',
    counts: countCollectionTabs,
  });
  const sort = useApiMutation(sortCollections, { refresh: list.calls });
  return (
    <ListPage
      id="collections"
      title={t('title')}
      text={t('lead')}
      create={{ label: t('add'), to: catalogPaths.collection('new') }}
      list={list}
      cards={cards}
      order={
        cards
          ? undefined
          : {
              label: t('order'),
              sort: 'position',
              onReorder: async (ids) => void (await sort.mutateAsync({ body: { ids: ids.map(Number) } })),
            }
      }
      bulkActions={useCollectionActions(list)}
      searchLabel={t('search')}
      empty={{ icon: 'layers', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
