import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { WebhookDelivery } from '../contract/webhook-calls.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';
import { DeliveryStatusTag } from './webhook-status-tag.tsx';

export const deliveryAddress = {
  id: (delivery: WebhookDelivery) => String(delivery.id),
  name: (delivery: WebhookDelivery) => `${delivery.topic} ${delivery.subject}`,
  to: (delivery: WebhookDelivery) => developerPaths.delivery(delivery.id),
};

export function useDeliveryColumns(): ListColumn<WebhookDelivery>[] {
  const t = useText(webhookText);
  const formats = useFormats();
  return [
    {
      id: 'what',
      label: t('topic'),
      phone: 'title',
      csv: deliveryAddress.name,
      cell: (delivery) => (
        <ListTitle
          name={delivery.topic}
          text={`${delivery.subject} · ${delivery.address}`}
          to={deliveryAddress.to(delivery)}
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
}
