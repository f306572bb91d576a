import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerAreaText } from './offer-area-text.ts';
import { FigureSpanMenu } from './figure-span.tsx';

export function UpsellOverviewPage() {
  const t = useText(offerAreaText);
  return <PageHeader title={t('title_overview')} secondary={<FigureSpanMenu />} />;
}
