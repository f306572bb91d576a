import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useNavChildren } from '#core/admin/frame/nav-model.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { translate, useText } from '#core/admin/i18n/text-catalogue.ts';
import { settingsAreaText } from './settings-area-text.ts';
import '../shop/admin/settings.css';

/** /settings: what there is to set; on a phone the way in. */
export function SettingsOverviewPage() {
  const t = useText(settingsAreaText);
  const pages = useNavChildren('settings');
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <Card flush className="settings-overview">
        <ul>
          {pages.map(({ id, to, icon, label, text }) => (
            <li key={id}>
              <Link to={to} className="settings-link">
                <Icon name={icon ?? 'settings'} className="settings-link-mark" />
                <span className="grow">
                  <span className="strong block">{translate(label)}</span>
                  {text ? <span className="dim text-sm block">{translate(text)}</span> : null}
                </span>
                <Icon name="chevronRight" size={16} className="flips settings-link-mark" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
