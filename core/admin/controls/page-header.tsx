import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { useDocumentTitle } from './document-title.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from './icon.tsx';
import { MenuButton, type MenuAction } from './menu-button.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Crumb {
  label: string;
  to: string;
}

export interface PageHeaderProps {
  title: string;
  /** The name is on its way: `title` says what kind of thing it is, and its place is kept. */
  pending?: boolean;
  /** A sentence under the title; left out on phones. */
  text?: string;
  crumbs?: readonly Crumb[];
  status?: ReactNode;
  /** Outlined buttons before the primary one. */
  secondary?: ReactNode;
  /** The one filled button of the page. */
  primary?: ReactNode;
  /** Everything else, behind the three dots. */
  menu?: readonly MenuAction[];
}

export function PageHeader({
  title,
  pending = false,
  text,
  crumbs,
  status,
  secondary,
  primary,
  menu,
}: PageHeaderProps) {
  const t = useText(frameText);
  useDocumentTitle(title);
  const hasActions = Boolean(secondary) || Boolean(primary) || Boolean(menu?.length);
  return (
    <>
      {crumbs?.length ? (
        <nav className="breadcrumb" aria-label={t('breadcrumb')}>
          <ol>
            {crumbs.map((crumb, at) => (
              <li key={crumb.to}>
                {at > 0 ? <Icon name="chevronRight" size={16} className="flips" /> : null}
                <Link to={crumb.to}>{crumb.label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <header className={primary || secondary ? 'page-header stacks' : 'page-header'}>
        <div>
          <div className="page-header-title">
            <h1>
              {pending ? <Skeleton width={220} height={20} /> : null}
              <span className={pending ? 'visually-hidden' : undefined}>{title}</span>
            </h1>
            {status}
          </div>
          {text ? <p className="page-header-text">{text}</p> : null}
        </div>
        {hasActions ? (
          <div className="page-header-actions">
            {secondary}
            {menu?.length ? (
              <MenuButton items={menu} label={t('more_actions')} className="btn icon-only">
                <Icon name="dots" />
              </MenuButton>
            ) : null}
            {primary}
          </div>
        ) : null}
      </header>
    </>
  );
}
