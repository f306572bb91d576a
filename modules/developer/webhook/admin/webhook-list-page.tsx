import { Link } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { countWebhookTabs, listWebhooks } from '../contract/webhook-calls.ts';
import { webhookTabs } from '../contract/webhook-tabs.ts';
import { topicNames } from '../contract/webhook-topic.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';
import { useWebhookColumns, webhookAddress } from './webhook-columns.tsx';

/** /settings/webhooks: who hears of what, and how it goes. */
export function WebhookListPage() {
  const t = useText(webhookText);
  const list = useServerList(listWebhooks, {
    rows: (reply) => reply.webhooks,
    row: webhookAddress,
    columns: useWebhookColumns(),
    tabs: tabsOf(webhookTabs, (tab) => t(tab === 'all' ? 'all' : `status_${tab}`)),
    filters: [
      {
        id: 'topic',
        label: t('topic'),
        asks: 'topic',
        options: topicNames.map((value) => ({ value, label: value })),
      },
    ],
    counts: countWebhookTabs,
  });
  return (
    <ListPage
      id="webhooks"
      title={t('webhooks')}
      text={t('webhooks_lead')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      secondary={
        <Link to={developerPaths.deliveries} className={buttonClass()}>
          {t('log')}
        </Link>
      }
      create={{ label: t('webhook_create'), to: developerPaths.webhook(0) }}
      list={list}
      searchLabel={t('webhooks_search')}
      empty={{ icon: 'bolt', title: t('webhooks_empty'), text: t('webhooks_empty_text') }}
    />
  );
}
