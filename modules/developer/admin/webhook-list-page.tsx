import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ListColumn, listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { countWebhooks, listWebhooks, type Webhook, webhookStatuses } from '../contract/webhook-calls.ts';
import { topicNames } from '../contract/webhook-topic.ts';
import { developerText } from './developer-text.ts';
import { WebhookStatusTag } from './webhook-status-tag.tsx';

const row = {
  id: (webhook: Webhook) => String(webhook.id),
  name: (webhook: Webhook) => webhook.topic,
  to: (webhook: Webhook) => `/settings/webhooks/${webhook.id}`,
};

/** /settings/webhooks: who hears of what, and how it goes. */
export function WebhookListPage() {
  const t = useText(developerText);
  const formats = useFormats();
  const list = useListState({
    tabs: [
      { id: 'all', label: t('all') },
      ...webhookStatuses.map((status) => ({ id: status, label: t(`status_${status}`) })),
    ],
    filters: [
      { id: 'topic', label: t('topic'), options: topicNames.map((value) => ({ value, label: value })) },
    ],
  });
  const narrowed = {
    search: list.q || undefined,
    topic: topicNames.find((topic) => topic === list.filters.topic?.[0]),
  };
  const status = webhookStatuses.find((one) => one === list.tab);
  const webhooks = useApiQuery(
    listWebhooks,
    { query: { ...narrowed, status, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const all = useApiQuery(countWebhooks, { query: narrowed }, { keepPrevious: true });
  const active = useApiQuery(
    countWebhooks,
    { query: { ...narrowed, status: 'active' } },
    { keepPrevious: true },
  );
  const disabled = useApiQuery(
    countWebhooks,
    { query: { ...narrowed, status: 'disabled' } },
    { keepPrevious: true },
  );
  const counts: Record<string, number | undefined> = {
    all: all.data?.count,
    active: active.data?.count,
    disabled: disabled.data?.count,
  };
  const columns: ListColumn<Webhook>[] = [
    {
      id: 'topic',
      label: t('topic'),
      phone: 'title',
      csv: (webhook) => webhook.topic,
      cell: (webhook) => <ListTitle name={webhook.topic} text={webhook.address} to={row.to(webhook)} />,
    },
    {
      id: 'address',
      label: t('address'),
      width: 320,
      hiddenAtFirst: true,
      csv: (webhook) => webhook.address,
      cell: (webhook) => <p className="cut quiet">{webhook.address}</p>,
    },
    {
      id: 'whose',
      label: t('whose'),
      width: 200,
      wideOnly: true,
      csv: (webhook) => webhook.api_token_name,
      cell: (webhook) => <span className="cut">{webhook.api_token_name ?? t('by_people')}</span>,
    },
    {
      id: 'status',
      label: t('state'),
      width: 128,
      phone: 'status',
      csv: (webhook) => webhook.status,
      cell: (webhook) => <WebhookStatusTag {...webhook} />,
    },
    {
      id: 'delivered',
      label: t('last_delivered'),
      width: 172,
      phone: 'figure',
      phoneLead: true,
      csv: (webhook) => webhook.last_delivered_at,
      cell: (webhook) =>
        webhook.last_delivered_at ? formats.dateTime(webhook.last_delivered_at) : t('never'),
    },
  ];
  return (
    <ListPage<Webhook>
      id="webhooks"
      title={t('webhooks')}
      text={t('webhooks_lead')}
      crumbs={[{ label: t('settings'), to: '/settings' }]}
      secondary={
        <Link to="/settings/webhooks/deliveries" className={buttonClass()}>
          {t('log')}
        </Link>
      }
      create={{ label: t('webhook_create'), to: '/settings/webhooks/0' }}
      list={list}
      query={listQuery(webhooks, (reply) => ({ rows: reply.webhooks, hasMore: reply.has_more }), {
        total: counts[list.tab],
        counts,
      })}
      row={row}
      columns={columns}
      searchLabel={t('webhooks_search')}
      empty={{ icon: 'bolt', title: t('webhooks_empty'), text: t('webhooks_empty_text') }}
    />
  );
}
