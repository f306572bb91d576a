import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferOverview } from '../../offer/contract/offer-statistics.ts';
import { offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import type { OverviewQuery } from './upsell-figures.tsx';
import { upsellText } from './upsell-text.ts';

const shown = 5;

/** The offers that sold most in the span. */
export function UpsellBest({ query }: { query: OverviewQuery }) {
  const t = useText(upsellText);
  const formats = useFormats();
  if (!query.data)
    return query.isPending ? (
      <Card title={t('best')}>
        <div className="stack" aria-hidden="true">
          {Array.from({ length: shown }, (_one, at) => (
            <Skeleton key={at} width={`${72 - ((at * 7) % 18)}%`} height={20} />
          ))}
        </div>
      </Card>
    ) : null;
  const { best } = query.data;
  return (
    <Card title={t('best')} end={<Link to={offerPaths.offers}>{t('best_all')}</Link>}>
      {best.length === 0 ? (
        <p className="upsell-none">{t('best_none')}</p>
      ) : (
        <ol className="upsell-best">
          {best.map((offer) => (
            <li key={offer.id}>
              <span className="upsell-best-name">
                <BestLink offer={offer} />
                <small>
                  {t('best_views', { count: offer.view, views: formats.number(offer.view) })} ·{' '}
                  {t('best_rate', { rate: formats.rate(offer.conversion_rate / 100) })}
                </small>
              </span>
              <b>{formats.money(offer.sales)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function BestLink({ offer }: { offer: OfferOverview['best'][number] }) {
  return (
    <Link to={offer.automated ? offerPaths.autoOffer(offer.id) : offerPath(offer)}>{offer.offer_name}</Link>
  );
}
