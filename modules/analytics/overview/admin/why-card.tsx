import type { CSSProperties } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Analytics } from './overview-calls.ts';
import { cardRows, Loaded, type Reading } from '../../report/admin/report-cards.tsx';
import { visitText } from '../../visit/admin/visit-text.ts';
import { lacksBefore, ofVisits, whySteps } from './why-steps.ts';

/** Why net sales moved since the days before, in parts that add up to the cent. */
export function WhyCard({
  read,
  before,
  compares,
}: {
  read: Reading<Analytics>;
  before: string;
  /** Days before are asked for; whether there are any, the answer says. */
  compares: boolean;
}) {
  const t = useText(visitText);
  const formats = useFormats();
  const { previous = null, moved = null } = read.data ?? {};
  const lacks = lacksBefore(compares, previous);
  const signed = (value: number) =>
    `${value > 0 ? '+' : value < 0 ? '−' : ''}${formats.money(Math.abs(value))}`;
  return (
    <Card
      title={t('why_title')}
      end={moved && !lacks ? <span className="strong tabular">{signed(moved.change)}</span> : null}
    >
      <Loaded read={read} rows={cardRows}>
        {read.data && previous && moved && !lacks ? (
          <WhySteps now={read.data} previous={previous} moved={moved} before={before} signed={signed} />
        ) : (
          <p className="quiet">{t(`why_${lacks ?? 'not_compared'}`)}</p>
        )}
        {moved && !lacks ? <p className="quiet text-sm report-returns">{t('why_means')}</p> : null}
      </Loaded>
    </Card>
  );
}

function WhySteps({
  now,
  previous,
  moved,
  before,
  signed,
}: {
  now: Analytics;
  previous: NonNullable<Analytics['previous']>;
  moved: NonNullable<Analytics['moved']>;
  before: string;
  signed: (value: number) => string;
}) {
  const t = useText(visitText);
  const formats = useFormats();
  const { steps, zero } = whySteps(moved);
  const [was, is] = [ofVisits(previous), ofVisits(now)];
  const change = {
    visits: [formats.number(was.visits), formats.number(is.visits)],
    conversion: [was, is].map(({ orders, visits }) =>
      t('ordered_of', { orders: formats.number(orders), visits: formats.number(visits) }),
    ),
    average_order: [formats.money(was.average), formats.money(is.average)],
    without_visit: [formats.number(previous.without_visit.orders), formats.number(now.without_visit.orders)],
  };
  return (
    <ul className="report-why" style={{ '--zero': zero } as CSSProperties}>
      <li className="report-why-end">
        <span>{before}</span>
        <span className="tabular">{formats.money(moved.net_sales_before)}</span>
      </li>
      {steps.map(({ id, value, trend, start, length }) => (
        <li key={id}>
          <span>
            {id === 'without_visit' ? t('why_without_visit') : t(`why_${id}_${trend}`)}
            <small className="dim report-second tabular">{change[id].join(' → ')}</small>
          </span>
          <span className="strong tabular">{signed(value)}</span>
          <span
            className="report-axis"
            style={{ '--start': start, '--length': length } as CSSProperties}
            aria-hidden="true"
          >
            <i className={value < 0 ? 'loss' : undefined} />
          </span>
        </li>
      ))}
      <li className="report-why-end">
        <span>{t('why_now')}</span>
        <span className="tabular strong">{formats.money(moved.net_sales)}</span>
      </li>
    </ul>
  );
}
