import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { gatewayName } from './gateway-name.ts';

/** All payments and refunds, oldest first. Failed ones show the gateway's message. */
export function OrderPayments({ order }: { order: Order }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  if (order.transactions.length === 0) return null;
  return (
    <section className="order-payments">
      <h3>{t('payments')}</h3>
      <ul>
        {order.transactions.map((each) => (
          <li key={each.id}>
            <span className="grow">
              {t(`kind_${each.kind}`)} <span className="dim">{gatewayName(each.gateway)}</span>{' '}
              {each.status === 'success' ? null : (
                <StatusTag tone={each.status === 'pending' ? 'warn' : 'bad'}>
                  {t(`transaction_${each.status}`)}
                </StatusTag>
              )}
              <span className="dim text-xs block">
                {[formats.dateTime(each.created_at), each.status === 'success' ? '' : each.message]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={each.kind === 'refund' ? 'tabular signed' : 'tabular'}>
              {each.kind === 'refund' ? '−' : ''}
              {formats.money(each.amount, each.currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
