import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { FigureSpanMenu, useFigureSpan } from '../../offer/admin/figure-span.tsx';
import { funnelPath } from '../../offer/admin/offer-paths.ts';
import { countFunnels, listFunnels, orderFunnels } from '../contract/funnel-calls.ts';
import { funnelSortFields } from '../contract/funnel-choice.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import { useFunnelActions } from './funnel-actions.ts';
import { funnelColumns } from './funnel-columns.tsx';
import { funnelText } from './funnel-text.ts';
import { PostPurchaseNav } from './post-purchase-nav.tsx';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';

const row = {
  id: (funnel: FunnelRow) => String(funnel.id),
  name: (funnel: FunnelRow) => funnel.funnel_name,
  to: (funnel: FunnelRow) => funnelPath(funnel.id),
};

/** The shop's funnels, in the order in which they are tried; a part of the post-purchase screen (ambiguity 32). */
export function FunnelListPage() {
  const t = useText(funnelText);
  const formats = useFormats();
  const navigate = useNavigate();
  const span = useFigureSpan();
  const list = useListState({
    filters: [
      {
        id: 'status',
        label: t('status'),
        options: [
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ],
      },
    ],
    standardSort: { field: 'priority', dir: 'asc' },
  });
  const status = list.filters.status?.[0];
  const narrowing = {
    search: list.q || undefined,
    active: status === undefined ? undefined : (String(status === 'active') as 'true' | 'false'),
  };
  const rows = useApiQuery(
    listFunnels,
    {
      query: {
        ...narrowing,
        date_filter: span,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: funnelSortFields.find((field) => field === list.sort?.field),
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const found = useApiQuery(countFunnels, { query: narrowing }, { keepPrevious: true });
  const order = useApiMutation(orderFunnels, { refresh: [listFunnels] });
  const actions = useFunnelActions(narrowing);
  const editing: ListAction<FunnelRow> = {
    id: 'edit',
    label: t('edit'),
    icon: 'edit',
    run: ({ rows: [funnel] }) => void (funnel && navigate({ to: funnelPath(funnel.id) })),
  };
  const columns = useMemo(() => funnelColumns(t, formats), [t, formats]);

  return (
    <ListPage<FunnelRow>
      id="offers-funnels"
      title={t('list_title')}
      text={t('list_lead')}
      notice={<PostPurchaseNav at="funnels" />}
      create={{ label: t('create'), to: funnelPath(0) }}
      list={list}
      query={listQuery(rows, (reply) => ({ rows: reply.funnels, hasMore: reply.has_more }), {
        total: found.data?.count,
      })}
      row={row}
      columns={columns}
      rowActions={[editing, ...actions]}
      bulkActions={actions}
      order={{
        label: t('priority'),
        sort: 'priority',
        position: (funnel) => funnel.priority,
        onReorder: async (ids) => void (await order.mutateAsync({ body: { ids: ids.map(Number) } })),
      }}
      searchLabel={t('search')}
      end={<FigureSpanMenu small />}
      empty={{
        icon: 'postPurchase',
        picture: <OfferPicture offer={exampleOf('post-purchase')} />,
        title: t('empty_title'),
        text: t('empty_text'),
      }}
    />
  );
}
