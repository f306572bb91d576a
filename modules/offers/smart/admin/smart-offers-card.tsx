import '../../settings/admin/settings.css';
import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { smartText } from './smart-text.ts';

/** The offers that are kept, each leading to its figures. */
export function SmartOffersCard({
  type,
  on,
  kept,
}: {
  type: OfferType;
  on: boolean;
  kept: readonly { id: number; offer_name: string; activated: boolean }[];
}) {
  const t = useText(smartText);
  return (
    <Card flush title={t('smart_kept')} end={kept.length > 0 ? String(kept.length) : undefined}>
      {kept.length > 0 ? (
        <ul className="setting-links">
          {kept.map((offer) => (
            <li key={offer.id}>
              <Link to={offerPath({ id: offer.id, offer_type: type })}>
                <span className="grow">
                  <span className="strong block">{offer.offer_name}</span>
                  <span className="dim text-sm block">{t('smart_figures')}</span>
                </span>
                <StatusTag tone={offer.activated ? 'ok' : 'neutral'}>
                  {t(offer.activated ? 'smart_active' : 'smart_inactive')}
                </StatusTag>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="card-body">
        <p className="quiet text-sm">
          {t(kept.length > 0 ? 'smart_kept_text' : on ? 'smart_kept_none' : 'smart_kept_off')}
        </p>
      </div>
    </Card>
  );
}
