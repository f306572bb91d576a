import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { FigureSpanMenu, useFigureSpan } from '../../offer/admin/figure-span.tsx';
import { autoOfferPath } from '../../offer/admin/offer-paths.ts';
import { actOnAutoOffers, listAutoOffers } from '../contract/auto-offer-calls.ts';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { offerSortFields } from '../../offer/contract/offer-choice.ts';
import { useAutoOfferActions } from './auto-offer-actions.ts';
import { autoOfferColumns } from './auto-offer-columns.tsx';
import { autoOfferText } from './auto-offer-text.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';

const row = {
  id: (offer: AutoOfferRow) => String(offer.id),
  name: (offer: AutoOfferRow) => offer.offer_name,
  to: (offer: AutoOfferRow) => autoOfferPath(offer.id),
};

/** The list of automated offers, which have an order of their own beside the shop's other offers (R009). */
export function AutoOfferListPage() {
  const t = useText(autoOfferText);
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
    listAutoOffers,
    {
      query: {
        ...narrowing,
        date_filter: span,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: offerSortFields.find((field) => field === list.sort?.field),
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const arrange = useApiMutation(actOnAutoOffers, { refresh: [listAutoOffers] });
  const actions = useAutoOfferActions(narrowing);
  const editing: ListAction<AutoOfferRow> = {
    id: 'edit',
    label: t('edit'),
    icon: 'edit',
    run: ({ rows: [offer] }) => void (offer && navigate({ to: autoOfferPath(offer.id) })),
  };
  const columns = useMemo(() => autoOfferColumns(t, formats), [t, formats]);
  const create = { label: t('create'), to: autoOfferPath(0) };

  return (
    <ListPage<AutoOfferRow>
      id="offers-automated"
      title={t('list_title')}
      text={t('list_lead')}
      create={create}
      list={list}
      query={listQuery(rows, (reply) => ({
        rows: reply.auto_offers,
        hasMore: list.page * list.pageSize < reply.total,
        total: reply.total,
      }))}
      row={row}
      columns={columns}
      rowActions={[editing, ...actions]}
      bulkActions={actions}
      order={{
        label: t('priority'),
        sort: 'priority',
        position: (offer) => offer.priority,
        onReorder: async (ids) =>
          void (await arrange.mutateAsync({ body: { ids: ids.map(Number), action: 'priority' } })),
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
