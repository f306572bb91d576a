import { Link } from '@tanstack/react-router';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { storeLinkText } from './store-link-text.ts';

const paths = {
  products: '/products',
  collections: '/collections',
  customers: '/customers',
  orders: '/orders',
} as const;

/** The number of imported rows, and the results of each last sync. */
export function StoreStateCard({ integration }: { integration: Integration }) {
  const t = useText(storeLinkText);
  const formats = useFormats();
  const n = formats.number;
  return (
    <Card title={t('in_step')} flush>
      <table className="store-link-table">
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <th scope="col" className="end">
              {t('total')}
            </th>
            <th scope="col">{t('news')}</th>
            <th scope="col">{t('synced')}</th>
          </tr>
        </thead>
        <tbody>
          {integration.resources.map((one) => (
            <tr key={one.resource}>
              <th scope="row">
                <Link to={paths[one.resource]}>{t(one.resource)}</Link>
              </th>
              <td className="end tabular">{n(one.total)}</td>
              <td className="quiet">
                {one.last_synced_at === null && one.created + one.updated === 0 ? (
                  '—'
                ) : (
                  <>
                    {t('news_of', { created: n(one.created), updated: n(one.updated) })}
                    {one.removed > 0 ? t('news_removed', { removed: n(one.removed) }) : null}
                    {one.failed > 0 ? t('news_failed', { failed: n(one.failed) }) : null}
                  </>
                )}
                {one.incomplete ? (
                  <p className="store-link-incomplete">
                    {one.incomplete.store_total !== null && one.incomplete.store_total > one.incomplete.read
                      ? t('incomplete_count', {
                          read: n(one.incomplete.read),
                          total: n(one.incomplete.store_total),
                        })
                      : t('incomplete_pages', { read: n(one.incomplete.read) })}
                  </p>
                ) : null}
              </td>
              <td className="quiet">
                {one.last_synced_at ? formats.dateTime(one.last_synced_at) : t('never')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The last verified state of the store's webhooks. */
function useWebhooksText({ webhooks }: Integration): string {
  const t = useText(storeLinkText);
  const formats = useFormats();
  const { present, checked_at, missing_since } = webhooks;
  if (checked_at === null) return t('webhooks_unverified');
  if (present === null) return t('webhooks_unseen', { time: formats.dateTime(missing_since ?? checked_at) });
  const counts = { present: formats.number(present), expected: formats.number(webhooks.expected) };
  return missing_since === null
    ? t('webhooks_all', { ...counts, time: formats.dateTime(checked_at) })
    : t('webhooks_missing', { ...counts, time: formats.dateTime(missing_since) });
}

/** Which store it is, and how its changes come here. */
export function StoreFactsCard({
  integration,
  onNewKeys,
}: {
  integration: Integration;
  onNewKeys: () => void;
}) {
  const t = useText(storeLinkText);
  const formats = useFormats();
  const { webhooks } = integration;
  const webhooksText = useWebhooksText(integration);
  const facts = [
    [t('provider'), t(integration.provider)],
    [t('domain'), integration.domain],
    [t('connected_at'), formats.dateTime(integration.connected_at)],
    [t('changes'), t(integration.hooks === 'on' ? 'changes_on' : 'changes_fetched')],
    ...(integration.provider === 'shopify' ? [[t('orders'), t('orders_reach')]] : []),
    ...(integration.hooks === 'off' && webhooks.checked_at === null ? [] : [[t('webhooks'), webhooksText]]),
  ];
  return (
    <Card title={integration.name || t('store')}>
      <dl className="store-link-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {webhooks.restored_at ? (
        <p className="quiet text-sm">
          {t('webhooks_restored', {
            count: webhooks.restored,
            time: formats.dateTime(webhooks.restored_at),
          })}
        </p>
      ) : null}
      <Button size="small" onClick={onNewKeys}>
        {t('new_keys')}
      </Button>
    </Card>
  );
}
