import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NavContext } from '#core/admin/frame/nav-model.ts';
import { usePermissionName } from '#core/admin/frame/permission-names.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { translate, useText } from '#core/admin/i18n/text-catalogue.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { homeText } from './home-text.ts';

/** For people without access to figures: the pages that they may open, and who can give them more permissions. */
export function HomePlacesCard() {
  const t = useText(homeText);
  const { shop } = useSession();
  const permission = usePermissionName('dashboards');
  const groups = useContext(NavContext);
  const entries = [...groups.main, ...groups.apps, ...groups.end].filter(({ to }) => to !== '/');
  const places = [
    ...entries.map(({ id, icon, to, label, children = [] }) => ({
      id,
      icon,
      to,
      label: translate(label),
      text: children.map((child) => translate(child.label)).join(' · '),
    })),
    {
      id: 'account',
      icon: 'user' as const,
      to: settingsPaths.account,
      label: t('place_account'),
      text: t('place_account_text'),
    },
  ];
  return (
    <Card title={t('places')} flush>
      {entries.length === 0 ? (
        <p className="home-places-note quiet">{t('places_none', { shop: shop.name })}</p>
      ) : null}
      <ul className="home-place-list">
        {places.map(({ id, icon, to, label, text }) => (
          <li key={id}>
            <Link className="home-place" to={to}>
              <Icon name={icon} className="home-task-mark" />
              <span className="grow">
                <span className="strong block">{label}</span>
                {text ? <span className="dim text-sm block cut">{text}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? null : (
        <p className="home-places-note dim text-sm">{t('no_figures', { permission, shop: shop.name })}</p>
      )}
    </Card>
  );
}
