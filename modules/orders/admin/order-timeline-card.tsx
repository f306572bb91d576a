import { Card } from '#core/admin/frame/card.tsx';
import { useFormats, type Formats } from '#core/admin/frame/formats.ts';
import { useText, type TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderText } from './order-text.ts';

interface Happening {
  at: string;
  /** What, in a sentence. */
  text: string;
  detail?: string;
}

type OrderKey = Parameters<typeof orderText.text>[0];

/** What happened to the order, latest first. */
export function OrderTimelineCard({ order }: { order: Order }) {
  const t = useText(orderText);
  const formats = useFormats();
  return (
    <Card title={t('timeline')}>
      <ol className="order-timeline">
        {happenings(order, t, formats).map((each, at) => (
          <li key={at}>
            <p>{each.text}</p>
            {each.detail ? <p className="quiet text-sm">{each.detail}</p> : null}
            <time className="dim text-xs" dateTime={each.at}>
              {formats.dateTime(each.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function happenings(order: Order, t: TextFor<OrderKey>, formats: Formats): Happening[] {
  const all: Happening[] = [
    { at: order.created_at, text: t('happened_placed', { name: order.name }) },
    ...order.transactions.map((payment) => ({
      at: payment.created_at,
      text: t(`happened_${payment.kind}`, { amount: formats.money(payment.amount, payment.currency) }),
      detail: [payment.status === 'success' ? '' : t(`transaction_${payment.status}`), payment.message]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  if (order.closed_at) all.push({ at: order.closed_at, text: t('happened_closed') });
  if (order.cancelled_at) all.push({ at: order.cancelled_at, text: t('happened_cancelled') });
  // Of two at the same instant the one that followed comes first.
  return all.toReversed().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
