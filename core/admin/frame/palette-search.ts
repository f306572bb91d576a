import { translate } from '../i18n/text-catalogue.ts';
import type { AdminArea, AdminRoute, NavItem, PaletteResult } from './admin-area.ts';
import { mayUse, type AdminSession } from './session-context.ts';

/** Every screen the person may open, named once: navigation entries first, then routes without an id. */
export function paletteScreens(areas: readonly AdminArea[], session: AdminSession): PaletteResult[] {
  const shown = (entry: { permission?: string; switch?: string }) =>
    mayUse(session, entry.permission) && (!entry.switch || session.switches[entry.switch] === true);
  const screens = new Map<string, PaletteResult>();
  const add = (to: string, label: string, icon: NavItem['icon'], hint?: string) => {
    if (!screens.has(to)) screens.set(to, { id: to, to, label: translate(label), icon, hint });
  };
  const reachable = (route: AdminRoute) => shown(route) && (route.inPalette ?? !route.path.includes('$'));
  for (const area of areas) {
    for (const item of area.nav.filter(shown)) {
      if (!item.children) add(item.to, item.label, item.icon);
      for (const child of item.children?.filter(shown) ?? [])
        add(child.to, child.label, item.icon, translate(item.label));
    }
    const icon = area.nav[0]?.icon ?? 'chevronRight';
    for (const route of area.routes.filter(reachable)) add(route.path, route.title, icon);
  }
  return [...screens.values()];
}

/** Keeps what has every word of the search at the start of one of its own words, best first. */
export function matchScreens(screens: readonly PaletteResult[], search: string): PaletteResult[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [...screens];
  return screens
    .filter((screen) => {
      const words = wordsOf(`${screen.label} ${screen.hint ?? ''}`);
      return wanted.every((part) => words.some((word) => word.startsWith(part)));
    })
    .sort((a, b) => Number(leads(b, search)) - Number(leads(a, search)));
}

function leads(screen: PaletteResult, search: string): boolean {
  return screen.label.toLowerCase().startsWith(search.trim().toLowerCase());
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
