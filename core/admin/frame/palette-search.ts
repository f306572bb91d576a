import { translate } from '../i18n/text-catalogue.ts';
import type { AdminArea, AdminRoute, NavChild, PaletteResult } from './admin-area.ts';
import { mayUse, type AdminSession } from './session-context.ts';

/** Every screen the person may open, named once: navigation entries first, then routes without an id. */
export function paletteScreens(areas: readonly AdminArea[], session: AdminSession): PaletteResult[] {
  const shown = (entry: { permission?: string; switch?: string }) =>
    mayUse(session, entry.permission) && (!entry.switch || session.switches[entry.switch] === true);
  const screens = new Map<string, PaletteResult>();
  const add = (screen: Omit<PaletteResult, 'id'> & { to: string }) => {
    if (!screens.has(screen.to)) screens.set(screen.to, { ...screen, id: screen.to });
  };
  const reachable = (route: AdminRoute) => shown(route) && (route.inPalette ?? !route.path.includes('$'));
  for (const area of areas) {
    for (const item of area.nav.filter(shown)) {
      const hint = translate(item.label);
      const children = [
        ...(item.children ?? []),
        ...areas.flatMap((other) => other.navChildren?.[item.id] ?? []),
      ];
      if (children.length === 0) add({ to: item.to, label: hint, icon: item.icon });
      for (const child of children.filter(shown))
        add({ to: child.to, label: translate(child.label), hint, words: moreWords(child), icon: item.icon });
    }
    const icon = area.nav[0]?.icon ?? 'chevronRight';
    for (const route of area.routes.filter(reachable))
      add({ to: route.path, label: translate(route.title), words: moreWords(route), icon });
  }
  return [...screens.values()];
}

/** What a screen is found by beside its name: the line about it, and what others call it. */
function moreWords({ text, words }: Pick<NavChild, 'text' | 'words'>): string {
  return [text, words].map((key) => (key === undefined ? '' : translate(key))).join(' ');
}

/** Keeps what has every word of the search at the start of one of its own words, best first. */
export function matchScreens(screens: readonly PaletteResult[], search: string): PaletteResult[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [...screens];
  const has = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const rank = ({ label, hint = '', words = '' }: PaletteResult) => {
    if (label.toLowerCase().startsWith(search.trim().toLowerCase())) return 3;
    if (has(`${label} ${hint}`)) return 2;
    return has(`${label} ${hint} ${words}`) ? 1 : 0;
  };
  return screens
    .map((screen) => ({ screen, rank: rank(screen) }))
    .filter((each) => each.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map((each) => each.screen);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
