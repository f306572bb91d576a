import { useSearch } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { readLines } from './price-check-line.ts';
import { PriceCheck } from './price-check.tsx';
import { priceCheckText } from './price-check-text.ts';

/** Any cart, priced by the engine of the store; `?lines=12x2,13x1o5` begins with one. */
export function PriceCheckPage() {
  const t = useText(priceCheckText);
  const words = useText(offerAreaText);
  const { lines } = useSearch({ strict: false }) as { lines?: unknown };
  const asked = typeof lines === 'string' ? lines : '';
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead')}
        crumbs={[{ label: words('title_overview'), to: offerPaths.overview }]}
      />
      <Card>
        <PriceCheck key={asked} first={readLines(asked)} />
      </Card>
    </>
  );
}
