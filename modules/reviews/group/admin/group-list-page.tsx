import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { deleteReviewGroups, listReviewGroups, type ReviewGroup } from '../contract/group-calls.ts';
import { minProducts } from '../contract/group-words.ts';
import { reviewGroupPaths } from './group-paths.ts';
import { reviewGroupText } from './group-text.ts';

const row = {
  id: (group: ReviewGroup) => String(group.id),
  name: (group: ReviewGroup) => group.name,
  to: (group: ReviewGroup) => reviewGroupPaths.group(group.id),
};

/** /apps/review/product-group and /apps/review/v3/product-groups: the groups, the last changed first (R080, R085, V411). */
export function GroupListPage() {
  const t = useText(reviewGroupText);
  const formats = useFormats();
  const count = (group: ReviewGroup) => t('products_count', { count: group.ids.length });
  const columns: ListColumn<ReviewGroup>[] = [
    {
      id: 'name',
      label: t('col_group'),
      sort: 'name',
      firstDir: 'asc',
      phone: 'title',
      csv: row.name,
      cell: (group) => (
        <ListTitle
          name={group.name}
          to={row.to(group)}
          {...(group.ids.length < minProducts ? { text: t('alone') } : {})}
        />
      ),
    },
    {
      id: 'products',
      label: t('col_products'),
      width: 208,
      phone: 'line',
      csv: (group) => group.ids.length,
      cell: (group) => (
        <span className="list-items">
          <span className="list-items-pile">
            {group.products.map(({ id, image }) => (
              <span key={id} className="thumb small">
                {image ? <img src={image} alt="" loading="lazy" /> : null}
              </span>
            ))}
          </span>
          {count(group)}
        </span>
      ),
    },
    {
      id: 'reviews',
      label: t('col_reviews'),
      width: 112,
      numeric: true,
      phone: 'figure',
      phoneLabel: (group) => t('reviews_label', { count: group.review_count }),
      csv: (group) => group.review_count,
      cell: (group) => formats.number(group.review_count),
    },
    {
      id: 'changed',
      label: t('col_changed'),
      sort: 'updated_at',
      firstDir: 'desc',
      width: 152,
      phone: 'line',
      csv: (group) => group.updated_at,
      cell: (group) => <time dateTime={group.updated_at}>{formats.date(group.updated_at)}</time>,
    },
  ];
  const list = useServerList(listReviewGroups, {
    rows: (reply) => reply.review_product_groups,
    row,
    columns,
    standardSort: { field: 'updated_at', dir: 'desc' },
  });
  const remove = useApiMutation(deleteReviewGroups, { refresh: list.calls });
  const deletion: ListAction<ReviewGroup> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    onAll: false,
    confirm: ({ count: chosen }) => ({
      title: t('delete_title', { count: chosen }),
      message: t('delete_text'),
      confirmLabel: t('delete'),
    }),
    run: async ({ ids, count: chosen }) => {
      await remove.mutateAsync({ query: {}, body: { ids: ids.map(Number) } });
      return { message: t('deleted', { count: chosen }) };
    },
  };
  return (
    <ListPage
      id="review-groups"
      title={t('title')}
      text={t('lead')}
      create={{ label: t('create'), to: reviewGroupPaths.create }}
      list={list}
      rowActions={[deletion]}
      bulkActions={[deletion]}
      searchLabel={t('search')}
      empty={{ icon: 'layers', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
