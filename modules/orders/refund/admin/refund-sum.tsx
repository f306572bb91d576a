import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { z } from 'zod';
import type { calculatedRefund } from '../contract/refund-calls.ts';
import { gatewayName } from '../../order/admin/gateway-name.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';

/** The total of a refund, as the server computes it. */
export function RefundSum({
  answer,
  pending,
  error,
  maxAmount,
  ofItems,
  gateway,
  currency,
  onEverything,
}: {
  answer: z.output<typeof calculatedRefund> | undefined;
  pending: boolean;
  error: string | undefined;
  /** The maximum: paid and not refunded. */
  maxAmount: number;
  /** Whether it refunds items and shipping. A custom amount has no parts to show. */
  ofItems: boolean;
  gateway: string;
  currency: string;
  onEverything: () => void;
}) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  const lines = answer?.refund_line_items ?? [];
  const sumOf = (read: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + read(line), 0);
  const discount = sumOf((line) => line.discount_amount);
  const tax = sumOf((line) => line.total_tax);
  return (
    <section className="refund-sum" aria-label={t('refund_total')} aria-busy={pending || undefined}>
      <dl className="order-totals">
        {ofItems ? (
          <div>
            <dt>{t('refund_before')}</dt>
            <dd>{money(sumOf((line) => line.price * line.quantity))}</dd>
          </div>
        ) : null}
        {discount > 0 ? (
          <div>
            <dt>{t('refund_discount')}</dt>
            <dd className="signed">−{money(discount)}</dd>
          </div>
        ) : null}
        {tax > 0 ? (
          <div>
            <dt>{t('refund_tax')}</dt>
            <dd>{money(tax)}</dd>
          </div>
        ) : null}
        {ofItems ? (
          <div>
            <dt>{t('refund_shipping')}</dt>
            <dd>{money(answer?.shipping.amount ?? 0)}</dd>
          </div>
        ) : null}
        {answer && answer.adjustment < 0 ? (
          <div>
            <dt>{t('refund_before_amount')}</dt>
            <dd className="signed">−{money(-answer.adjustment)}</dd>
          </div>
        ) : null}
        <div className="order-total order-paid" aria-live="polite">
          <dt>{t('refund_total')}</dt>
          <dd>{money(answer?.amount ?? 0)}</dd>
        </div>
      </dl>
      {error ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      <p className="dim text-sm">
        {t('refund_most', { amount: money(maxAmount) })}{' '}
        {gateway === 'manual'
          ? t('refund_manual')
          : gateway
            ? t('refund_gateway', { gateway: gatewayName(gateway) })
            : null}
      </p>
      <Button size="small" onClick={onEverything}>
        {t('refund_all')}
      </Button>
    </section>
  );
}
