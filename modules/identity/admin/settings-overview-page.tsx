import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/frame/card.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { mayUse, useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { settingsAreaText } from './settings-area-text.ts';
import { settingsPlaces } from './settings-places.ts';
import './settings.css';

/** /settings: what there is to set; on a phone the way in. */
export function SettingsOverviewPage() {
  const t = useText(settingsAreaText);
  const session = useSession();
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <Card flush className="settings-overview">
        <ul>
          {settingsPlaces
            .filter(({ permission }) => mayUse(session, permission))
            .map(({ id, to, icon }) => (
              <li key={id}>
                <Link to={to} className="settings-link">
                  <Icon name={icon} />
                  <span className="grow">
                    <span className="strong">{t(id)}</span>
                    <span className="dim text-sm">{t(`${id}_text`)}</span>
                  </span>
                  <Icon name="chevronRight" size={16} className="flips" />
                </Link>
              </li>
            ))}
        </ul>
      </Card>
    </>
  );
}
