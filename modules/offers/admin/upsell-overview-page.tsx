import './upsell-overview.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countOffers, listOffers } from '../contract/offer-calls.ts';
import { FigureSpanMenu, useFigureSpan } from './figure-span.tsx';
import { offerAreaText } from './offer-area-text.ts';
import { offerPaths } from './offer-paths.ts';
import { UpsellBest } from './upsell-best.tsx';
import { UpsellFigures } from './upsell-figures.tsx';
import { UpsellSetup, type SetupStep } from './upsell-setup.tsx';
import { upsellText } from './upsell-text.ts';

/** As many as the list gives at once; the page says so where there are more. */
const most = '250';

/** The upsell app's own home (R001): what is left to set up, what the offers bring in, which are best. */
export function UpsellOverviewPage() {
  const t = useText(upsellText);
  const title = useText(offerAreaText)('title_overview');
  const span = useFigureSpan();
  const figures = useApiQuery(
    listOffers,
    { query: { date_filter: span, limit: most, sort_field: 'sales', sort_direction: 'desc' } },
    { keepPrevious: true },
  );
  const made = useApiQuery(countOffers, { query: { offer_types: 'quantity' } });
  const active = useApiQuery(countOffers, { query: { offer_types: 'quantity', active: 'true' } });
  const seen = useApiQuery(listOffers, {
    query: { date_filter: 'all_time', limit: '1', sort_field: 'view', sort_direction: 'desc' },
  });
  const known = made.data && active.data && seen.data;
  const steps: readonly SetupStep[] = known
    ? [
        { id: 'create', done: made.data.count > 0, to: offerPaths.newQuantity },
        { id: 'active', done: active.data.count > 0, to: offerPaths.quantity },
        { id: 'seen', done: (seen.data.offers[0]?.view ?? 0) > 0, href: '/store' },
      ]
    : [];
  return (
    <>
      <PageHeader
        title={title}
        text={t('overview_lead')}
        secondary={<FigureSpanMenu />}
        primary={
          <Link to={offerPaths.newQuantity} className={buttonClass('primary')}>
            {t('step_create_do')}
          </Link>
        }
      />
      <div className="upsell-overview">
        {steps.some((step) => !step.done) ? <UpsellSetup steps={steps} /> : null}
        <UpsellFigures query={figures} />
        <UpsellBest query={figures} />
      </div>
    </>
  );
}
