import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OrderRow } from '../contract/order-list-fields.ts';
import { orderText } from './order-text.ts';

export function PaymentTag({ status }: { status: OrderRow['financial_status'] }) {
  const t = useText(orderText);
  const tone =
    status === 'paid' ? 'ok' : status === 'pending' || status === 'authorized' ? 'warn' : 'neutral';
  return <StatusTag tone={tone}>{t(`payment_${status}`)}</StatusTag>;
}

/** How far sending is. A cancelled order has nothing to pack, and neither has one whose units were all refunded unsent. */
export function FulfilmentTag({
  status,
  left = 1,
  cancelled = false,
}: {
  status: OrderRow['fulfillment_status'];
  /** Units that are left to send. */
  left?: number;
  cancelled?: boolean;
}) {
  const t = useText(orderText);
  if (cancelled) return <StatusTag tone="bad">{t('cancelled')}</StatusTag>;
  if (status === null && left === 0) return <StatusTag tone="neutral">{t('nothing_to_send')}</StatusTag>;
  return (
    <StatusTag tone={status === 'fulfilled' ? 'neutral' : 'warn'}>
      {t(`fulfilment_${status ?? 'none'}`)}
    </StatusTag>
  );
}
