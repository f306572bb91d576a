import type { AdminArea, NavChild, NavItem } from './admin-area.ts';
import { mayUse, type AdminSession } from './session-context.ts';

export type NavGroups = Record<NavItem['group'], NavItem[]>;

/** What this person sees: only what they may open and what is switched on, in order; an app whose children are all hidden is hidden. */
export function navFor(areas: readonly AdminArea[], session: AdminSession): NavGroups {
  const shown = (entry: NavItem | NavChild) =>
    mayUse(session, entry.permission) && (!entry.switch || session.switches[entry.switch] === true);
  const groups: NavGroups = { main: [], apps: [], end: [] };
  for (const item of areas.flatMap((area) => area.nav)) {
    if (!shown(item)) continue;
    const children = item.children?.filter(shown);
    if (item.children && !children?.length) continue;
    groups[item.group].push({ ...item, children });
  }
  for (const group of Object.values(groups)) group.sort((a, b) => a.order - b.order);
  return groups;
}

/**
 * The `to` of the entry the path belongs to: the longest one that is the path or a parent of it. A list at
 * `…/list` also stands for its editors beside it.
 */
export function activeEntry(groups: NavGroups, pathname: string): string | undefined {
  const targets = Object.values(groups)
    .flat()
    .flatMap((item) => [item.to, ...(item.children ?? []).map((child) => child.to)]);
  return targets
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to.replace(/\/list$/, '')}/`)))
    .sort((a, b) => b.length - a.length)[0];
}
