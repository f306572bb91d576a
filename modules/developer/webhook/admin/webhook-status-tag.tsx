import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Webhook, WebhookDelivery } from '../contract/webhook-calls.ts';
import { webhookText } from './webhook-text.ts';

export function WebhookStatusTag({ status, failing_since }: Pick<Webhook, 'status' | 'failing_since'>) {
  const t = useText(webhookText);
  if (status === 'disabled') return <StatusTag>{t('status_disabled')}</StatusTag>;
  if (failing_since) return <StatusTag tone="warn">{t('status_failing')}</StatusTag>;
  return <StatusTag tone="ok">{t('status_active')}</StatusTag>;
}

const tones = { pending: 'warn', delivered: 'ok', failed: 'bad' } as const;

export function DeliveryStatusTag({ status }: Pick<WebhookDelivery, 'status'>) {
  const t = useText(webhookText);
  return <StatusTag tone={tones[status]}>{t(`delivery_${status}`)}</StatusTag>;
}
