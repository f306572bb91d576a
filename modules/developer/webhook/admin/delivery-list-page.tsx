import { useSearch } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import {
  countDeliveries,
  getDelivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  type WebhookDelivery,
} from '../contract/webhook-calls.ts';
import { deliveryTabs } from '../contract/webhook-tabs.ts';
import { testTopic, topicNames } from '../contract/webhook-topic.ts';
import { deliveryAddress, useDeliveryColumns } from './delivery-columns.tsx';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';

/** /settings/webhooks/deliveries: what was sent, how often it was tried, what came back. */
export function DeliveryListPage() {
  const t = useText(webhookText);
  const list = useServerList(listDeliveries, {
    rows: (reply) => reply.deliveries,
    row: deliveryAddress,
    columns: useDeliveryColumns(),
    tabs: tabsOf(deliveryTabs, (tab) => t(tab === 'all' ? 'all' : `delivery_${tab}`)),
    filters: [
      { id: 'webhook', label: t('webhook'), asks: 'webhook_id', options: useWebhookChoices() },
      {
        id: 'topic',
        label: t('topic'),
        asks: 'topic',
        options: [...topicNames, testTopic].map((value) => ({ value, label: value })),
      },
    ],
    count: countDeliveries,
  });
  const resend = useApiMutation(resendDelivery, { refresh: [...list.calls, getDelivery] });
  const resending: ListAction<WebhookDelivery> = {
    id: 'resend',
    label: t('resend'),
    icon: 'refresh',
    onAll: false,
    run: async ({ rows }) => {
      for (const { id } of rows) await resend.mutateAsync({ params: { id } });
      return { message: t('resent') };
    },
  };
  return (
    <ListPage
      id="webhook-deliveries"
      title={t('deliveries')}
      text={t('deliveries_lead')}
      crumbs={[
        { label: t('settings'), to: settingsPaths.settings },
        { label: t('webhooks'), to: developerPaths.webhooks },
      ]}
      list={list}
      rowActions={[resending]}
      bulkActions={[resending]}
      searchLabel={t('deliveries_search')}
      empty={{ icon: 'bolt', title: t('deliveries_empty'), text: t('deliveries_empty_text') }}
    />
  );
}

/** The webhooks to choose from; one that the address asks for and that is gone stays a choice. */
function useWebhookChoices(): { value: string; label: string }[] {
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const webhooks = useApiQuery(listWebhooks, { query: { limit: '250' } }, { staleTime: 60_000 });
  const known = (webhooks.data?.webhooks ?? []).map(({ id, topic, address }) => ({
    value: String(id),
    label: `${topic} · ${address}`,
  }));
  const wanted = /^[1-9]\d{0,15}$/.test(String(asked.webhook ?? '')) ? String(asked.webhook) : '';
  if (wanted && !known.some(({ value }) => value === wanted)) known.push({ value: wanted, label: wanted });
  return known;
}
