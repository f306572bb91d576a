import './upsell-overview.css';
import '#core/admin/theme/list.css';
import '../../onboarding/admin/guide.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { AddressSpanMenu, useAddressSpan } from '#modules/analytics/span/admin/public.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { getOfferOverview } from '../../offer/contract/offer-calls.ts';
import { getOnboarding } from '../../onboarding/contract/onboarding-calls.ts';
import { GuideFaqs, GuideTemplates } from '../../onboarding/admin/guide-parts.tsx';
import { GuideSellerCard } from '../../onboarding/admin/guide-seller-card.tsx';
import { GuideFailed, GuideSetupCard } from '../../onboarding/admin/guide-setup-card.tsx';
import { guideText } from '../../onboarding/admin/guide-text.ts';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellBest } from './upsell-best.tsx';
import { UpsellFigures } from './upsell-figures.tsx';
import { upsellText } from './upsell-text.ts';

/** The upsell app's own home (R001): what is left to set up (C060), what the offers bring in, which are best, what to begin with. */
export function UpsellOverviewPage() {
  const t = useText(upsellText);
  const words = useText(guideText);
  const title = useText(offerAreaText)('title_overview');
  const span = useAddressSpan(dateFilters);
  const figures = useApiQuery(
    getOfferOverview,
    { query: { date_filter: span } },
    { keepPrevious: true, select: (reply) => reply.overview },
  );
  const guide = useApiQuery(
    getOnboarding,
    { query: {} },
    { staleTime: 0, select: (reply) => reply.onboarding },
  );
  return (
    <>
      <PageHeader
        title={title}
        text={t('overview_lead')}
        secondary={<AddressSpanMenu spans={dateFilters} />}
        primary={
          <Link to={offerPaths.wizard} className={buttonClass('primary')}>
            {words('start')}
          </Link>
        }
      />
      <div className="upsell-overview">
        {guide.data ? <GuideSetupCard state={guide.data} /> : null}
        {guide.isPending ? <Skeleton height={280} /> : null}
        {guide.isError && !guide.data ? (
          <GuideFailed error={guide.error} onRetry={() => void guide.refetch()} />
        ) : null}
        <UpsellFigures query={figures} />
        <div className="guide-pair">
          <UpsellBest query={figures} />
          {guide.data ? <GuideSellerCard products={guide.data.best_seller_products} /> : null}
        </div>
        {guide.data ? (
          <>
            <GuideTemplates state={guide.data} />
            <GuideFaqs faqs={guide.data.faqs} />
          </>
        ) : null}
      </div>
    </>
  );
}
