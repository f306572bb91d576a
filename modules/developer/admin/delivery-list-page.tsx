import { useSearch } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ListAction, type ListColumn, listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import {
  countDeliveries,
  deliveryStatuses,
  getDelivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  type WebhookDelivery,
} from '../contract/webhook-calls.ts';
import { testTopic, topicNames } from '../contract/webhook-topic.ts';
import { developerText } from './developer-text.ts';
import { DeliveryStatusTag } from './webhook-status-tag.tsx';

const row = {
  id: (delivery: WebhookDelivery) => String(delivery.id),
  name: (delivery: WebhookDelivery) => `${delivery.topic} ${delivery.subject}`,
  to: (delivery: WebhookDelivery) => `/settings/webhooks/deliveries/${delivery.id}`,
};

/** /settings/webhooks/deliveries: what was sent, how often it was tried, what came back. */
export function DeliveryListPage() {
  const t = useText(developerText);
  const formats = useFormats();
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const webhooks = useApiQuery(listWebhooks, { query: { limit: '250' } }, { staleTime: 60_000 });
  const known = (webhooks.data?.webhooks ?? []).map(({ id, topic, address }) => ({
    value: String(id),
    label: `${topic} · ${address}`,
  }));
  const wanted = /^[1-9]\d{0,15}$/.test(String(asked.webhook ?? '')) ? String(asked.webhook) : '';
  if (wanted && !known.some(({ value }) => value === wanted)) known.push({ value: wanted, label: wanted });
  const list = useListState({
    tabs: [
      { id: 'all', label: t('all') },
      ...deliveryStatuses.map((status) => ({ id: status, label: t(`delivery_${status}`) })),
    ],
    filters: [
      { id: 'webhook', label: t('webhook'), options: known },
      {
        id: 'topic',
        label: t('topic'),
        options: [...topicNames, testTopic].map((value) => ({ value, label: value })),
      },
    ],
  });
  const narrowed = {
    search: list.q || undefined,
    webhook_id: list.filters.webhook?.[0],
    topic: list.filters.topic?.[0],
  };
  const filter = { ...narrowed, status: deliveryStatuses.find((status) => status === list.tab) };
  const deliveries = useApiQuery(
    listDeliveries,
    { query: { ...filter, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const count = useApiQuery(countDeliveries, { query: filter }, { keepPrevious: true });
  const resend = useApiMutation(resendDelivery, { refresh: [listDeliveries, countDeliveries, getDelivery] });
  const columns: ListColumn<WebhookDelivery>[] = [
    {
      id: 'what',
      label: t('topic'),
      phone: 'title',
      csv: row.name,
      cell: (delivery) => (
        <ListTitle
          name={delivery.topic}
          text={`${delivery.subject} · ${delivery.address}`}
          to={row.to(delivery)}
        />
      ),
    },
    {
      id: 'status',
      label: t('state'),
      width: 128,
      phone: 'status',
      csv: (delivery) => delivery.status,
      cell: (delivery) => <DeliveryStatusTag {...delivery} />,
    },
    {
      id: 'attempts',
      label: t('attempts'),
      width: 96,
      numeric: true,
      phone: 'figure',
      phoneLabel: (delivery) => t('attempts_made', { count: delivery.attempts }),
      csv: (delivery) => delivery.attempts,
      cell: (delivery) => formats.number(delivery.attempts),
    },
    {
      id: 'answer',
      label: t('answer'),
      width: 96,
      numeric: true,
      phone: 'figure',
      phoneLead: true,
      csv: (delivery) => delivery.response_code,
      cell: (delivery) => delivery.response_code ?? t('no_answer'),
    },
    {
      id: 'when',
      label: t('when'),
      width: 180,
      phone: 'figure',
      phoneLabel: '',
      csv: (delivery) => delivery.created_at,
      cell: (delivery) => formats.dateTime(delivery.created_at),
    },
  ];
  const actions: ListAction<WebhookDelivery>[] = [
    {
      id: 'resend',
      label: t('resend'),
      icon: 'refresh',
      onAll: false,
      run: async ({ rows }) => {
        for (const { id } of rows) await resend.mutateAsync({ params: { id } });
        return { message: t('resent') };
      },
    },
  ];
  return (
    <ListPage<WebhookDelivery>
      id="webhook-deliveries"
      title={t('deliveries')}
      text={t('deliveries_lead')}
      crumbs={[
        { label: t('settings'), to: '/settings' },
        { label: t('webhooks'), to: '/settings/webhooks' },
      ]}
      list={list}
      query={listQuery(deliveries, (reply) => ({ rows: reply.deliveries, hasMore: reply.has_more }), {
        total: count.data?.count,
      })}
      row={row}
      columns={columns}
      rowActions={actions}
      bulkActions={actions}
      searchLabel={t('deliveries_search')}
      empty={{ icon: 'bolt', title: t('deliveries_empty'), text: t('deliveries_empty_text') }}
    />
  );
}
