import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { lineTrace } from './line-trace.ts';
import { orderText } from './order-text.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';
import { tracedOfferSentence } from './trace-sentence.ts';

type Line = Order['line_items'][number];
type Entry = Order['pricing_trace'][number];

/** The price trace by line: applied offers first, then those not applied with the reason. */
export function OrderWhyCard({ order }: { order: Order }) {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const mayTry = useMay('apps');
  const sold = order.line_items.filter((line) => line.variant_id !== null);
  const tried = sold.map((line) => `${line.variant_id}x${line.quantity}`).join(',');
  const lines = order.line_items
    .map((line) => ({ line, entries: lineTrace(order, line) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Card title={t('why')}>
      <p className="quiet">{t(lines.length > 0 ? 'why_text' : 'why_none')}</p>
      {mayTry && sold.length > 0 ? (
        <p>
          <Link to={pathsElsewhere.priceCheck} search={{ lines: tried }}>
            {t('why_try')}
          </Link>
        </p>
      ) : null}
      {lines.map(({ line, entries }) => (
        <section key={line.id} className="order-why">
          <h3>
            {line.name}
            {line.added_at === null ? null : <span className="dim"> · {say('line_added')}</span>}
          </h3>
          <ul>
            {entries.map((entry, at) => (
              <li key={at}>
                <StatusTag tone={entry.outcome === 'applied' ? 'ok' : 'neutral'}>
                  {t(entry.outcome)}
                </StatusTag>
                <span className="grow">
                  {tracedOfferSentence(entry)} <Effect order={order} line={line} entry={entry} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** The amount that the applied offer saved on this line: "Saved $23.76." */
function Effect({ order, line, entry }: { order: Order; line: Line; entry: Entry }) {
  const t = useText(orderText);
  const formats = useFormats();
  const taken = line.discount_allocations
    .filter(
      (each) => order.discount_applications[each.discount_application_index]?.offer_id === entry.offer_id,
    )
    .reduce((sum, each) => sum + each.amount, 0);
  if (entry.outcome !== 'applied' || taken === 0) return null;
  return <span className="strong">{t('took_off', { amount: formats.money(taken, order.currency) })}</span>;
}
