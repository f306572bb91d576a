import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { OrderDiscountName } from './order-discount-name.tsx';
import { OrderPayments } from './order-payments.tsx';
import { PaymentTag } from './order-tags.tsx';
import { orderText } from './order-text.ts';

/** The totals of an order, from the subtotal to the payments, with a row for each discount. */
export function OrderTotalsCard({ order }: { order: Order }) {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  const test = order.transactions.some((each) => each.test);
  return (
    <Card title={t('summary')} end={<PaymentTag status={order.financial_status} />}>
      <dl className="order-totals">
        <div>
          <dt>{t('items')}</dt>
          <dd>{money(order.total_line_items_price)}</dd>
        </div>
        {order.discount_applications.map((application, at) => (
          <div key={at}>
            <dt>
              <span className="quiet">{t('discount')}</span> <OrderDiscountName application={application} />
            </dt>
            <dd className="signed">−{money(application.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>
            {t('shipping')} <span className="dim">{order.shipping_lines[0]?.title}</span>
          </dt>
          <dd>{order.total_shipping === 0 ? t('free') : money(order.total_shipping)}</dd>
        </div>
        {order.total_tax > 0 ? (
          <div>
            <dt>{t('tax')}</dt>
            <dd>{money(order.total_tax)}</dd>
          </div>
        ) : null}
        {order.tax_lines.map((tax, at) => {
          const name = [tax.title, tax.rate > 0 ? formats.percent(tax.rate, 2) : '']
            .filter(Boolean)
            .join(' ');
          return (
            <div key={at} className="quiet text-sm">
              <dt>{order.taxes_included ? t('tax_included', { name }) : name}</dt>
              <dd>{money(tax.price)}</dd>
            </div>
          );
        })}
        <div className="order-total">
          <dt>{t('total')}</dt>
          <dd>{money(order.total_price)}</dd>
        </div>
        <div className="order-paid">
          <dt>
            {t('paid')} {test ? <StatusTag bare>{t('test_payment')}</StatusTag> : null}
          </dt>
          <dd>{money(order.total_paid)}</dd>
        </div>
        {order.total_refunded > 0 ? (
          <>
            <div>
              <dt>{say('refunded')}</dt>
              <dd className="signed">−{money(order.total_refunded)}</dd>
            </div>
            <div className="order-total">
              <dt>{say('now_worth')}</dt>
              <dd>{money(order.current_total_price)}</dd>
            </div>
          </>
        ) : null}
        {order.total_outstanding > 0 ? (
          <div className="order-total">
            <dt>{say('outstanding')}</dt>
            <dd>{money(order.total_outstanding)}</dd>
          </div>
        ) : null}
      </dl>
      <OrderPayments order={order} />
    </Card>
  );
}
