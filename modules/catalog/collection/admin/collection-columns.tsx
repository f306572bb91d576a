import type { Formats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import type { CollectionRow } from '../contract/collection-fields.ts';
import { conditionsText } from './collection-condition-text.ts';
import type { collectionText } from './collection-text.ts';

/** Where a row leads; declared once, so that it stays the same. */
export const collectionAddress = {
  id: (collection: CollectionRow) => String(collection.id),
  name: (collection: CollectionRow) => collection.title,
  to: (collection: CollectionRow) => catalogPaths.collection(collection.id),
};

/** Columns of the list of collections. On `cards` the image is large. */
export function collectionColumns(
  t: TextFor<Parameters<typeof collectionText.text>[0]>,
  formats: Formats,
  locale: string,
  cards: boolean,
): ListColumn<CollectionRow>[] {
  const pictureOf = ({ image }: CollectionRow) => (cards ? image?.src : image?.thumbnail) ?? null;
  return [
    {
      id: 'title',
      label: t('collection'),
      sort: 'title',
      width: cards ? undefined : 320,
      phone: 'title',
      csv: (collection) => collection.title,
      cell: (collection) => (
        <ListTitle
          name={collection.title}
          to={collectionAddress.to(collection)}
          thumb={pictureOf(collection)}
        />
      ),
    },
    {
      id: 'status',
      label: t('status'),
      width: 144,
      phone: 'status',
      csv: (collection) => t(collection.published ? 'published' : 'unpublished'),
      cell: (collection) => (
        <StatusTag tone={collection.published ? 'ok' : 'neutral'}>
          {t(collection.published ? 'published' : 'unpublished')}
        </StatusTag>
      ),
    },
    {
      id: 'conditions',
      label: t('conditions'),
      phone: 'line',
      csv: (collection) => conditionsText(collection, t, locale),
      cell: (collection) => {
        const words = conditionsText(collection, t, locale);
        return (
          <p
            className={collection.kind === 'smart' ? 'collection-conditions' : 'collection-conditions dim'}
            title={words}
          >
            {words}
          </p>
        );
      },
    },
    {
      id: 'updated',
      label: t('updated'),
      sort: 'updated_at',
      firstDir: 'desc',
      width: 128,
      wideOnly: true,
      csv: (collection) => collection.updated_at,
      cell: (collection) => formats.date(collection.updated_at),
    },
    {
      id: 'products',
      label: t('products'),
      sort: 'products_count',
      firstDir: 'desc',
      width: 128,
      numeric: true,
      phone: 'figure',
      phoneLabel: (collection) =>
        collection.updating ? '' : t('products_in_it', { count: collection.products_count }),
      csv: (collection) => collection.products_count,
      cell: (collection) =>
        collection.updating ? (
          <span className="dim">{t('updating')}</span>
        ) : (
          formats.number(collection.products_count)
        ),
    },
  ];
}
