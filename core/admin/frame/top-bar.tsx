import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { languageOf, offeredLanguages, useLanguage, useText } from '../i18n/text-catalogue.ts';
import { chooseColorScheme, useColorSchemeChoice } from '../theme/color-scheme.ts';
import { setFramePreference, useFramePreferences } from './frame-preferences.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';
import { commandKeyName } from '../controls/keyboard.ts';
import { MenuButton, type MenuAction } from '../controls/menu-button.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { useSession } from '../client/session-context.ts';

/** What the areas give the top bar; the frame knows none of them. */
export interface TopBarParts {
  onSwitchShop: (shopId: number) => void;
  onSignOut: () => void;
  /** The bell, filled; an empty one without. */
  bell?: ReactNode;
  /** First entries of the profile menu: the own account. */
  profileEntries?: readonly MenuAction[];
  /** Entries before “Sign out”: another shop. */
  shopEntries?: readonly MenuAction[];
  /** The menu offers the languages only with it. */
  onChangeLanguage?: (code: string) => void;
}

export interface TopBarProps extends TopBarParts {
  /** A stopped shop has no search, menus or notifications. */
  stopped: boolean;
  onOpenNavigation: () => void;
  onOpenPalette: () => void;
  onOpenHelp: () => void;
}

export function TopBar({ stopped, onOpenNavigation, onOpenPalette, onOpenHelp, ...parts }: TopBarProps) {
  const t = useText(frameText);
  return (
    <header className="top-bar">
      {stopped ? null : (
        <button
          type="button"
          className="icon-button only-phone"
          aria-label={t('open_navigation')}
          onClick={onOpenNavigation}
        >
          <Icon name="menu" />
        </button>
      )}
      <div className="shop-corner">
        <Logo />
        <ShopSwitcher onSwitchShop={parts.onSwitchShop} />
      </div>
      {stopped ? (
        <span className="grow" />
      ) : (
        <>
          <button
            type="button"
            className="search-button"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onOpenPalette}
          >
            <Icon name="search" size={16} />
            <span className="grow cut">{t('search_hint')}</span>
            <kbd aria-hidden="true">{commandKeyName()}</kbd>
            <kbd aria-hidden="true">K</kbd>
          </button>
          <button
            type="button"
            className="icon-button only-phone"
            aria-label={t('search')}
            onClick={onOpenPalette}
          >
            <Icon name="search" />
          </button>
          <button type="button" className="icon-button not-phone" aria-label={t('help')} onClick={onOpenHelp}>
            <Icon name="help" />
          </button>
          {parts.bell ?? <NotificationsButton />}
        </>
      )}
      <ProfileMenu stopped={stopped} {...parts} />
    </header>
  );
}

/** The shop's mark. Leads where the context says (V392), home otherwise. */
function Logo() {
  const t = useText(frameText);
  const { shop, logo_link: link } = useSession();
  const mark = (
    <span className="shop-mark" aria-hidden="true">
      {Array.from(shop.name)[0]?.toUpperCase()}
    </span>
  );
  return link === '' ? (
    <Link to="/" className="logo" aria-label={t('logo_home')}>
      {mark}
    </Link>
  ) : (
    <a href={link} target="_blank" rel="noopener" className="logo" aria-label={t('logo_outside')}>
      {mark}
    </a>
  );
}

function ShopSwitcher({ onSwitchShop }: { onSwitchShop: (shopId: number) => void }) {
  const t = useText(frameText);
  const { shop, shops } = useSession();
  return (
    <MenuButton
      className="shop-button"
      align="start"
      head={<p className="menu-label">{t('your_shops')}</p>}
      items={shops.map((other) => ({
        id: String(other.id),
        label: other.name,
        hint: other.domain,
        checked: other.id === shop.id,
        onSelect: () => {
          if (other.id !== shop.id) onSwitchShop(other.id);
        },
      }))}
    >
      <span className="grow cut">
        <span className="visually-hidden">{t('switch_shop')}: </span>
        {shop.name}
      </span>
      <Icon name="updown" size={16} className="dim" />
    </MenuButton>
  );
}

function ProfileMenu({
  stopped,
  onSignOut,
  profileEntries = [],
  shopEntries = [],
  onChangeLanguage,
}: TopBarParts & { stopped: boolean }) {
  const t = useText(frameText);
  const language = useLanguage();
  const { fullWidth } = useFramePreferences();
  const { user, role } = useSession();
  const chosen = useColorSchemeChoice();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const initials = [user.first_name, user.last_name]
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .toUpperCase();
  const looks = [
    ['auto', t('theme_auto'), 'desktop'],
    ['light', t('theme_light'), 'sun'],
    ['dark', t('theme_dark'), 'moon'],
  ] as const;
  const languages = onChangeLanguage && !stopped ? offeredLanguages() : [];
  const roles: Record<string, string> = {
    owner: t('role_owner'),
    admin: t('role_admin'),
    staff: t('role_staff'),
  };
  return (
    <MenuButton
      className="avatar-button"
      label={t('account', { name })}
      head={
        <div className="menu-head">
          <div className="strong cut">{name}</div>
          <div className="dim text-xs cut">{[user.email, roles[role]].filter(Boolean).join(' · ')}</div>
        </div>
      }
      items={[
        ...(stopped ? [] : profileEntries),
        ...looks.map(([scheme, label, icon], at) => ({
          id: scheme,
          label,
          icon,
          ...(at === 0 ? { startsGroup: true, heading: t('theme') } : {}),
          checked: chosen === scheme,
          onSelect: () => chooseColorScheme(scheme),
        })),
        ...languages.map(({ code, name: ownName }, at) => ({
          id: `language-${code}`,
          label: ownName,
          ...(at === 0 ? { startsGroup: true, heading: t('language') } : {}),
          checked: languageOf(language) === code,
          onSelect: () => onChangeLanguage?.(code),
        })),
        ...(stopped
          ? []
          : [
              {
                id: 'full-width',
                label: t('full_width'),
                startsGroup: true,
                isSwitch: true,
                checked: fullWidth,
                onSelect: () => setFramePreference('fullWidth', !fullWidth),
              },
            ]),
        ...shopEntries,
        {
          id: 'sign-out',
          label: t('sign_out'),
          icon: 'signOut' as const,
          startsGroup: true,
          onSelect: onSignOut,
        },
      ]}
    >
      {user.avatar === '' ? (
        <span
          className="avatar"
          aria-hidden="true"
          data-initials={initials || Array.from(user.email)[0]?.toUpperCase()}
        />
      ) : (
        <img className="avatar" src={user.avatar} alt="" width={32} height={32} />
      )}
    </MenuButton>
  );
}
