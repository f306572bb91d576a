import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { LineChart } from '#core/admin/frame/line-chart.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { shopSummary } from '../contract/report-calls.ts';
import { homeText } from './home-text.ts';

type Summary = ReplyOf<typeof shopSummary>;

/** Change against the span before, as a share of it; null where there is nothing to compare with. */
function change(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

export function Figures({ summary }: { summary: Summary }) {
  const t = useText(homeText);
  const formats = useFormats();
  const { current, previous } = summary;
  const share = current.sales === 0 ? null : current.offer_sales / current.sales;
  const figures = [
    {
      key: 'sales',
      value: formats.money(current.sales),
      by: change(current.sales, previous.sales),
      was: formats.money(previous.sales),
    },
    {
      key: 'orders',
      value: formats.number(current.orders),
      by: change(current.orders, previous.orders),
      was: formats.number(previous.orders),
    },
    {
      key: 'average',
      value: formats.money(current.average_order),
      by: change(current.average_order, previous.average_order),
      was: formats.money(previous.average_order),
    },
    {
      key: 'conversion',
      value: formats.percent(current.conversion_rate / 100),
      by: change(current.conversion_rate, previous.conversion_rate),
      was: formats.percent(previous.conversion_rate / 100),
    },
  ] as const;
  return (
    <Card flush>
      <dl className="home-figures">
        {figures.map(({ key, value, by, was }) => (
          <div key={key}>
            <dt title={t(`${key}_means`)}>{t(key)}</dt>
            <dd>
              <span className="home-figure">{value}</span>
              <span className="text-sm">
                {by === null ? null : (
                  <span className={by >= 0 ? 'delta up' : 'delta down'}>
                    {by >= 0 ? '+' : '−'}
                    {formats.percent(Math.abs(by))}{' '}
                  </span>
                )}
                <span className="dim">{t('before', { value: was })}</span>
              </span>
            </dd>
          </div>
        ))}
        <div>
          <dt title={t('offers_means')}>{t('offers')}</dt>
          <dd>
            <span className="home-figure">{formats.money(current.offer_sales)}</span>
            <span className="text-sm dim">
              {share === null ? '' : t('share_of_sales', { share: formats.percent(share, 0) })}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

export function SalesChart({ summary, title }: { summary: Summary; title: string }) {
  const t = useText(homeText);
  const formats = useFormats();
  const { daily } = summary;
  return (
    <Card title={t('sales')} end={<span className="dim text-sm">{title}</span>}>
      <LineChart
        caption={t('sales_by_day')}
        definition={t('sales_means')}
        points={daily.map((day) => formats.day(day.day))}
        series={[
          { name: t('this_period'), values: daily.map((day) => day.sales), look: 'accent' },
          { name: t('period_before'), values: daily.map((day) => day.previous_sales), look: 'before' },
          { name: t('from_offers'), values: daily.map((day) => day.offer_sales), look: 'plain' },
        ]}
        format={(value) => formats.money(value)}
        formatAxis={(value) => formats.moneyShort(value)}
        height={260}
      />
    </Card>
  );
}

export function BestSellers({ summary, title }: { summary: Summary; title: string }) {
  const t = useText(homeText);
  const formats = useFormats();
  return (
    <Card title={t('best_sellers')} end={<span className="dim text-sm">{title}</span>}>
      {summary.best_sellers.length === 0 ? <p className="quiet">{t('none_sold')}</p> : null}
      <ol className="home-best">
        {summary.best_sellers.map((product) => (
          <li key={product.product_id}>
            <span className="thumb">{product.thumbnail ? <img src={product.thumbnail} alt="" /> : null}</span>
            <span className="grow">
              <Link className="strong cut" to={`/products/${product.product_id}`}>
                {product.title}
              </Link>
              <span className="dim text-sm">{t('sold', { count: formats.number(product.quantity) })}</span>
            </span>
            <span className="strong tabular">{formats.money(product.sales)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
