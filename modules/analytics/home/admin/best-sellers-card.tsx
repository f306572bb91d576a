import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { homeText } from './home-text.ts';
import { pathsElsewhere } from '../../report/admin/paths-elsewhere.ts';
import type { Summary } from './shop-figures-card.tsx';

/** As many as the summary names. */
const places = 5;

/** The products with the highest sales, best first. */
export function BestSellersCard({ summary, span }: { summary: Summary | undefined; span: string }) {
  const t = useText(homeText);
  return (
    <Card title={t('best_sellers')} end={<span className="dim text-sm">{span}</span>} flush>
      <div className="home-best-body">
        {summary?.best_sellers.length === 0 ? <p className="quiet">{t('none_sold')}</p> : null}
        <ol className="home-best" aria-busy={!summary}>
          {summary
            ? summary.best_sellers.map((product, at) => (
                <Seller key={product.product_id} product={product} place={at + 1} />
              ))
            : Array.from({ length: places }, (_place, at) => (
                <li key={at} aria-hidden="true">
                  <Skeleton width={40} height={40} />
                  <Skeleton width="45%" />
                  <span className="grow" />
                  <Skeleton width={64} />
                </li>
              ))}
        </ol>
      </div>
    </Card>
  );
}

function Seller({ product, place }: { product: Summary['best_sellers'][number]; place: number }) {
  const t = useText(homeText);
  const formats = useFormats();
  const opens = useMay('products');
  return (
    <li>
      <span className="dim text-sm tabular">{place}</span>
      <span className="thumb">{product.thumbnail ? <img src={product.thumbnail} alt="" /> : null}</span>
      <span className="grow home-best-words">
        {opens ? (
          <Link className="home-best-name" to={pathsElsewhere.product(product.product_id)}>
            {product.title}
          </Link>
        ) : (
          <span className="home-best-name">{product.title}</span>
        )}
        <span className="dim text-xs tabular">{t('sold', { count: formats.number(product.quantity) })}</span>
      </span>
      <span className="strong tabular">{formats.money(product.sales)}</span>
    </li>
  );
}
