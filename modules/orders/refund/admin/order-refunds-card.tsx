import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../../order/contract/order.ts';
import { listRefunds } from '../contract/refund-calls.ts';
import type { Refund } from '../../order/contract/refund.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { RefundOwedNote } from './refund-owed-note.tsx';

/** The refunds of an order, with each refunded line and its discount. Hidden until the first refund. */
export function OrderRefundsCard({ order }: { order: Order }) {
  const t = useText(orderActionText);
  const result = useApiQuery(
    listRefunds,
    { params: { id: order.id } },
    {
      enabled:
        order.transactions.some(({ kind }) => kind === 'refund') ||
        order.line_items.some((line) => line.refunded_quantity > 0),
      select: (reply) => reply.refunds,
    },
  );
  if (result.isError)
    return (
      <Card title={t('refunds_title')}>
        <FailedState error={result.error} onRetry={() => void result.refetch()} />
      </Card>
    );
  if (!result.data?.length) return null;
  return (
    <Card title={t('refunds_title')}>
      {result.data.map((refund) => (
        <RefundEntry key={refund.id} refund={refund} />
      ))}
    </Card>
  );
}

function RefundEntry({ refund }: { refund: Refund }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, refund.currency);
  return (
    <section className="order-refund">
      <h3>
        {t('refund_number', { date: formats.dateTime(refund.created_at) })}
        <span className="strong tabular">{money(refund.amount)}</span>
      </h3>
      {refund.owed > 0 ? <RefundOwedNote refund={refund} /> : null}
      {refund.note ? <p className="quiet text-sm order-note">{refund.note}</p> : null}
      <ul>
        {refund.refund_line_items.map((line, at) => (
          <li key={at}>
            <span className="grow">
              {formats.number(line.quantity)} × {line.name}
              <span className="dim text-sm block">
                {[
                  t(`refund_stock_${line.restock_type}`),
                  line.discount_amount > 0
                    ? t('refund_line_discount', { amount: money(line.discount_amount) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="tabular">{money(line.total_refund)}</span>
          </li>
        ))}
        {refund.shipping.amount > 0 ? (
          <li>
            <span className="grow">{t('refund_ship_line')}</span>
            <span className="tabular">{money(refund.shipping.amount)}</span>
          </li>
        ) : null}
        {refund.order_adjustments
          .filter(({ kind }) => kind === 'refund_discrepancy')
          .map(({ amount }, at) => (
            <li key={at}>
              <span className="grow">
                {t('refund_discrepancy')}
                <span className="dim text-sm block">
                  {amount > 0
                    ? t('refund_discrepancy_less')
                    : refund.refund_line_items.length === 0 && refund.shipping.amount === 0
                      ? t('refund_discrepancy_amount')
                      : t('refund_discrepancy_why')}
                </span>
              </span>
              <span className="tabular">{money(-amount)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
