import { useMantineColorScheme } from '@mantine/core';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from './frame-text.ts';
import { Icon } from './icon.tsx';
import { commandKeyName } from './keyboard.ts';
import { MenuButton } from './menu-button.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { useSession } from './session-context.ts';

export interface TopBarProps {
  onOpenNavigation: () => void;
  onOpenPalette: () => void;
  onOpenHelp: () => void;
  onSwitchShop: (shopId: number) => void;
  onSignOut: () => void;
}

export function TopBar({
  onOpenNavigation,
  onOpenPalette,
  onOpenHelp,
  onSwitchShop,
  onSignOut,
}: TopBarProps) {
  const t = useText(frameText);
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button only-phone"
        aria-label={t('open_navigation')}
        onClick={onOpenNavigation}
      >
        <Icon name="menu" />
      </button>
      <ShopSwitcher onSwitchShop={onSwitchShop} />
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
      <NotificationsButton />
      <ProfileMenu onSignOut={onSignOut} />
    </header>
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
      <span className="shop-mark" aria-hidden="true">
        {Array.from(shop.name)[0]?.toUpperCase()}
      </span>
      <span className="grow cut">
        <span className="visually-hidden">{t('switch_shop')}: </span>
        {shop.name}
      </span>
      <Icon name="updown" size={16} className="dim" />
    </MenuButton>
  );
}

function ProfileMenu({ onSignOut }: { onSignOut: () => void }) {
  const t = useText(frameText);
  const { user, role } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
        ...looks.map(([scheme, label, icon]) => ({
          id: scheme,
          label,
          icon,
          checked: colorScheme === scheme,
          onSelect: () => setColorScheme(scheme),
        })),
        {
          id: 'sign-out',
          label: t('sign_out'),
          icon: 'signOut' as const,
          startsGroup: true,
          onSelect: onSignOut,
        },
      ]}
    >
      <span
        className="avatar"
        aria-hidden="true"
        data-initials={initials || Array.from(user.email)[0]?.toUpperCase()}
      />
    </MenuButton>
  );
}
