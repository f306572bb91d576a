import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OrderRow } from '../contract/order.ts';
import { orderText } from './order-text.ts';

export function PaymentTag({ status }: { status: OrderRow['financial_status'] }) {
  const t = useText(orderText);
  const tone =
    status === 'paid' ? 'ok' : status === 'pending' || status === 'authorized' ? 'warn' : 'neutral';
  return <StatusTag tone={tone}>{t(`payment_${status}`)}</StatusTag>;
}

export function FulfilmentTag({ status }: { status: OrderRow['fulfillment_status'] }) {
  const t = useText(orderText);
  return (
    <StatusTag tone={status === 'fulfilled' ? 'neutral' : 'warn'}>
      {t(`fulfilment_${status ?? 'none'}`)}
    </StatusTag>
  );
}
