import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderText } from './order-text.ts';

type Line = Order['line_items'][number];
type Entry = Order['pricing_trace'][number];

/** The trace of the decision as it was made, line by line: what was applied first, then what was left out and why. */
export function OrderWhyCard({ order }: { order: Order }) {
  const t = useText(orderText);
  const lines = order.line_items
    .map((line) => ({
      line,
      entries: order.pricing_trace
        .filter((entry) => entry.line_key === `v${line.variant_id}`)
        .toSorted((a, b) => Number(b.outcome === 'applied') - Number(a.outcome === 'applied')),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Card title={t('why')}>
      <p className="quiet">{t(lines.length > 0 ? 'why_text' : 'why_none')}</p>
      {lines.map(({ line, entries }) => (
        <section key={line.id} className="order-why">
          <h3>{line.name}</h3>
          <ul>
            {entries.map((entry, at) => (
              <li key={at}>
                <StatusTag tone={entry.outcome === 'applied' ? 'ok' : 'neutral'}>
                  {t(entry.outcome)}
                </StatusTag>
                <span className="grow">
                  {entry.detail} <Effect order={order} line={line} entry={entry} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** What the applied offer took off this line: "It took $23.76 off." */
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
