import type { ReplyOf } from '#core/contract/endpoint.ts';
import { useFormats, type Formats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { shopSummary } from '../../metric/contract/report-calls.ts';
import { FigureName } from '../../figure/admin/figure-name.tsx';
import { homeText } from './home-text.ts';

export type Summary = ReplyOf<typeof shopSummary>;
type Totals = Summary['current'];

const names = ['sales', 'orders', 'average', 'conversion', 'offers'] as const;
type Name = (typeof names)[number];

/** One figure as it is written; null stands for "there is none": no order has no average. */
function written(name: Name, totals: Totals, formats: Formats): string | null {
  if (name === 'sales') return formats.money(totals.sales);
  if (name === 'orders') return formats.number(totals.orders);
  if (name === 'average') return totals.orders === 0 ? null : formats.money(totals.average_order);
  if (name === 'conversion')
    return totals.visits === 0 ? null : formats.percent(totals.conversion_rate / 100);
  return formats.money(totals.offer_sales);
}

/** Change against the span before: pieces for orders, points for a rate, a share for amounts. */
function changed(name: Name, now: Totals, before: Totals, formats: Formats) {
  if (written(name, now, formats) === null || written(name, before, formats) === null) return null;
  const signed = (by: number, text: string) => ({ by, text: `${by < 0 ? '−' : '+'}${text}` });
  const share = (a: number, b: number) =>
    b === 0 ? null : signed(a - b, formats.percent(Math.abs((a - b) / b)));
  if (name === 'sales') return share(now.sales, before.sales);
  if (name === 'average') return share(now.average_order, before.average_order);
  if (name === 'orders') {
    const by = now.orders - before.orders;
    return signed(by, formats.number(Math.abs(by)));
  }
  const points = Math.round((now.conversion_rate - before.conversion_rate) * 10) / 10;
  return signed(points, formats.number(Math.abs(points)));
}

/** Five figures in a row, each with what became of it since the span before, and how it is counted. */
export function ShopFiguresCard({ summary, compared }: { summary: Summary | undefined; compared: boolean }) {
  const t = useText(homeText);
  return (
    <section className="card" aria-label={t('figures')} aria-busy={!summary}>
      <dl className="home-figures">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <FigureName name={t(name)} meaning={t(`${name}_means`)} />
            </dt>
            <dd>
              {summary ? (
                <Figure name={name} summary={summary} compared={compared} />
              ) : (
                <>
                  <span className="home-figure">
                    <Skeleton width={88} height={20} />
                  </span>
                  <span className="home-change">
                    <Skeleton width={112} height={12} />
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Figure({ name, summary, compared }: { name: Name; summary: Summary; compared: boolean }) {
  const t = useText(homeText);
  const formats = useFormats();
  const { current, previous } = summary;
  return (
    <>
      <span className="home-figure">{written(name, current, formats) ?? '—'}</span>
      <span className="text-sm tabular home-change">
        {name === 'offers' ? (
          <span className="dim">
            {current.sales <= 0
              ? t(current.sales < 0 ? 'below_zero' : 'no_sales')
              : t('share_of_sales', { share: formats.percent(current.offer_sales / current.sales, 0) })}
          </span>
        ) : compared ? (
          <Change name={name} now={current} before={previous} />
        ) : (
          <span className="dim">{t('since', { date: formats.day(summary.from) })}</span>
        )}
      </span>
    </>
  );
}

function Change({ name, now, before }: { name: Name; now: Totals; before: Totals }) {
  const t = useText(homeText);
  const formats = useFormats();
  const change = changed(name, now, before, formats);
  const earlier = written(name, before, formats);
  return (
    <>
      {change && change.by !== 0 ? (
        <span className={`signed delta ${change.by > 0 ? 'up' : 'down'}`}>
          {name === 'conversion' ? t('points', { change: change.text }) : change.text}
        </span>
      ) : null}{' '}
      {earlier === null ? null : <span className="dim">{t('before', { value: earlier })}</span>}
    </>
  );
}
