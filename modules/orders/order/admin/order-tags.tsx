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

/** The fulfillment status. Canceled orders, and those whose units were all refunded before shipping, have none. */
export function FulfilmentTag({
  status,
  left = 1,
  cancelled = false,
}: {
  status: OrderRow['fulfillment_status'];
  /** Unfulfilled units. */
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
