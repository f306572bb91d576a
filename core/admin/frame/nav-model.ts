import { createContext, useContext } from 'react';
import type { AdminArea, NavChild, NavItem } from './admin-area.ts';
import { mayUse, type AdminSession } from '../client/session-context.ts';

export type NavGroups = Record<NavItem['group'], NavItem[]>;

/** The navigation of this person, for pages that are an overview of a part of it. */
export const NavContext = createContext<NavGroups>({ main: [], apps: [], end: [] });

/** The children of one entry that this person may open. */
export function useNavChildren(id: string): readonly NavChild[] {
  const groups = useContext(NavContext);
  return (
    Object.values(groups)
      .flat()
      .find((item) => item.id === id)?.children ?? []
  );
}

/** What this person sees: only what they may open and what is switched on, in order; an app whose children are all hidden is hidden. */
export function navFor(areas: readonly AdminArea[], session: AdminSession): NavGroups {
  const shown = (entry: NavItem | NavChild) =>
    mayUse(session, entry.permission) && (!entry.switch || session.switches[entry.switch] === true);
  const groups: NavGroups = { main: [], apps: [], end: [] };
  for (const item of areas.flatMap((area) => area.nav)) {
    if (!shown(item)) continue;
    const added = areas.flatMap((area) => area.navChildren?.[item.id] ?? []);
    const all = item.children || added.length > 0 ? [...(item.children ?? []), ...added] : undefined;
    const children = all?.filter(shown);
    if (all && !children?.length) continue;
    // An app whose own page is one of its children's leads to the first that this person may open.
    const isHidden = all?.some(({ to }) => to === item.to) && !children?.some(({ to }) => to === item.to);
    groups[item.group].push({ ...item, to: (isHidden && children?.[0]?.to) || item.to, children });
  }
  for (const group of Object.values(groups)) group.sort((a, b) => a.order - b.order);
  return groups;
}

/**
 * The `to` of the entry the path belongs to: the longest one that is the path or a parent of it. A list at
 * `…/list` also stands for its editors beside it.
 */
export function activeEntry(groups: NavGroups, pathname: string): string | undefined {
  const pages = Object.values(groups)
    .flat()
    .flatMap((item) => [item, ...(item.children ?? [])])
    .flatMap((entry: NavItem | NavChild) =>
      [entry.to, ...('also' in entry ? (entry.also ?? []) : [])].map((path) => ({ path, to: entry.to })),
    );
  return pages
    .filter(
      ({ path }) =>
        pathname === path || (path !== '/' && pathname.startsWith(`${path.replace(/\/list$/, '')}/`)),
    )
    .sort((a, b) => b.path.length - a.path.length)[0]?.to;
}
