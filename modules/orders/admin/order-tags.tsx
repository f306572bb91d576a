import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OrderRow } from '../contract/list-fields.ts';
import { orderText } from './order-text.ts';

export function PaymentTag({ status }: { status: OrderRow['financial_status'] }) {
  const t = useText(orderText);
  const tone =
    status === 'paid' ? 'ok' : status === 'pending' || status === 'authorized' ? 'warn' : 'neutral';
  return <StatusTag tone={tone}>{t(`payment_${status}`)}</StatusTag>;
}

/** How far sending is; a cancelled order has nothing to pack. */
export function FulfilmentTag({
  status,
  cancelled = false,
}: {
  status: OrderRow['fulfillment_status'];
  cancelled?: boolean;
}) {
  const t = useText(orderText);
  if (cancelled) return <StatusTag tone="bad">{t('cancelled')}</StatusTag>;
  return (
    <StatusTag tone={status === 'fulfilled' ? 'neutral' : 'warn'}>
      {t(`fulfilment_${status ?? 'none'}`)}
    </StatusTag>
  );
}
