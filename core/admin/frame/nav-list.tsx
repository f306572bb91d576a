import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { translate, useLanguage, useText } from '../i18n/text-catalogue.ts';
import type { NavItem } from './admin-area.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import type { NavGroups } from './nav-model.ts';

interface NavListProps {
  groups: NavGroups;
  active: string | undefined;
  /** Icons only; an app's pages then open as a menu. */
  rail?: boolean;
}

/** The entries of the navigation, used by the sidebar and by the phone's drawer. */
export function NavList({ groups, active, rail = false }: NavListProps) {
  const t = useText(frameText);
  const entries = (items: readonly NavItem[]) =>
    items.map((item) => (
      <li key={item.id}>
        {item.children ? (
          <NavApp item={item} active={active} rail={rail} />
        ) : (
          <NavLink item={item} active={active} rail={rail} />
        )}
      </li>
    ));
  return (
    <>
      <ul>{entries(groups.main)}</ul>
      {groups.apps.length > 0 ? (
        <>
          <h2 className="nav-heading">
            <span>{t('group_apps')}</span>
          </h2>
          <ul>{entries(groups.apps)}</ul>
        </>
      ) : null}
      {groups.end.length > 0 ? <ul className="nav-end">{entries(groups.end)}</ul> : null}
    </>
  );
}

interface NavEntryProps {
  item: NavItem;
  active: string | undefined;
  rail: boolean;
}

function NavLink({ item, active, rail }: NavEntryProps) {
  useLanguage();
  const on = item.to === active;
  const label = translate(item.label);
  return (
    <Link
      to={item.to}
      className={on ? 'nav-entry on' : 'nav-entry'}
      aria-current={on ? 'page' : undefined}
      title={rail ? label : undefined}
    >
      <Icon name={item.icon} />
      <span className="nav-label">{label}</span>
      {item.useCount ? <NavCount useCount={item.useCount} /> : null}
    </Link>
  );
}

/** An app: its name leads to its first page, and what stands beside it shows and hides its others. */
function NavApp({ item, active, rail }: NavEntryProps) {
  useLanguage();
  const t = useText(frameText);
  const navigate = useNavigate();
  const listId = useId();
  const children = item.children ?? [];
  const inside = children.some((child) => child.to === active);
  // The app's own page, where that is none of its children.
  const onIt = !inside && item.to === active;
  const within = inside || onIt;
  const [choice, setChoice] = useState<{ open: boolean; within: boolean } | null>(null);
  // The person's choice holds until they come into or leave the app.
  const open = choice && choice.within === within ? choice.open : within;
  const label = translate(item.label);

  if (rail)
    return (
      <MenuButton
        label={label}
        align="start"
        className={within ? 'nav-entry on' : 'nav-entry'}
        items={children.map((child) => ({
          id: child.id,
          label: translate(child.label),
          onSelect: () => void navigate({ to: child.to }),
        }))}
      >
        <Icon name={item.icon} />
      </MenuButton>
    );

  return (
    <>
      <span className="nav-group">
        <Link
          to={item.to}
          className={`nav-entry${open ? ' open' : ''}${onIt ? ' on' : ''}`}
          aria-current={onIt ? 'page' : undefined}
          onClick={() => setChoice(null)}
        >
          <Icon name={item.icon} />
          <span className="nav-label">{label}</span>
          {item.useCount && !open ? <NavCount useCount={item.useCount} /> : null}
        </Link>
        <button
          type="button"
          className="icon-button small nav-fold"
          aria-label={t(open ? 'hide_children' : 'show_children', { label })}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setChoice({ open: !open, within })}
        >
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={16} />
        </button>
      </span>
      <ul id={listId} className="nav-sub" hidden={!open}>
        {children.map((child) => (
          <li key={child.id}>
            <Link
              to={child.to}
              className={child.to === active ? 'nav-entry on' : 'nav-entry'}
              aria-current={child.to === active ? 'page' : undefined}
            >
              <span className="nav-label">{translate(child.label)}</span>
              {child.useCount && open ? <NavCount useCount={child.useCount} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NavCount({ useCount }: { useCount: () => number | undefined }) {
  const count = useCount();
  return count ? <span className="nav-count">{count}</span> : null;
}
