import '../../settings/admin/settings.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { getSmartBundle, getSmartOffer } from '../contract/smart-calls.ts';
import { settingText } from '../../settings/admin/setting-text.ts';
import { RecommendSwitch } from '../../widget/admin/widget-list-page.tsx';
import { smartText } from './smart-text.ts';

/** What is kept without being made by hand, and by which rules (R044). */
export function SmartUpsellPage() {
  const t = useText(smartText);
  const words = useText(settingText);
  const mayChange = useMay('apps');
  const offer = useApiQuery(getSmartOffer, { query: {} });
  const bundle = useApiQuery(getSmartBundle, { query: {} });
  const pages = [
    {
      to: offerPaths.smartOffer,
      label: t('smart_offer'),
      text: t('smart_offer_lead'),
      on: offer.data?.smart_offer.enable,
    },
    {
      to: offerPaths.smartBundle,
      label: t('smart_bundle'),
      text: t('smart_bundle_lead'),
      on: bundle.data?.smart_bundle.enable,
    },
    {
      to: offerPaths.rankingRules,
      label: t('smart_rules'),
      text: words('ranking_lead'),
      on: undefined,
    },
  ];
  return (
    <>
      <PageHeader
        title={words('smart')}
        text={words('smart_lead')}
        crumbs={[{ label: words('upsell'), to: offerPaths.overview }]}
      />
      <div className="stack editor-single">
        <Card flush>
          <ul className="setting-links">
            {pages.map(({ to, label, text, on }) => (
              <li key={to}>
                <Link to={to}>
                  <span className="grow">
                    <span className="strong block">{label}</span>
                    <span className="quiet text-sm block">{text}</span>
                  </span>
                  {on === undefined ? null : (
                    <StatusTag tone={on ? 'ok' : 'neutral'}>{t(on ? 'smart_on' : 'smart_off')}</StatusTag>
                  )}
                  <Icon name="chevronRight" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <RecommendSwitch mayChange={mayChange} />
      </div>
    </>
  );
}
