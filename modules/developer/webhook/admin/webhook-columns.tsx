import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { fetchAddress, type Webhook } from '../contract/webhook-calls.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';
import { WebhookStatusTag } from './webhook-status-tag.tsx';

export const webhookAddress = {
  id: (webhook: Webhook) => String(webhook.id),
  name: (webhook: Webhook) => webhook.topic,
  to: (webhook: Webhook) => developerPaths.webhook(webhook.id),
};

export function useWebhookColumns(): ListColumn<Webhook>[] {
  const t = useText(webhookText);
  const formats = useFormats();
  const where = ({ address }: Webhook) => (address === fetchAddress ? t('fetched') : address);
  return [
    {
      id: 'topic',
      label: t('topic'),
      phone: 'title',
      csv: (webhook) => webhook.topic,
      cell: (webhook) => (
        <ListTitle name={webhook.topic} text={where(webhook)} to={webhookAddress.to(webhook)} />
      ),
    },
    {
      id: 'address',
      label: t('address'),
      width: 320,
      hiddenAtFirst: true,
      csv: (webhook) => webhook.address,
      cell: (webhook) => <p className="cut quiet">{where(webhook)}</p>,
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
}
