import { foldedWords, searchRank } from '../../rules/search-rank.ts';
import { translate } from '../i18n/text-catalogue.ts';
import type { AdminArea, AdminRoute, NavChild, PaletteCommand, PaletteResult } from './admin-area.ts';
import { mayUse, type AdminSession } from '../client/session-context.ts';

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
      if (children.length === 0)
        add({ to: item.to, label: hint, words: inEveryWord(item.label), icon: item.icon });
      for (const child of children.filter(shown))
        add({
          to: child.to,
          label: translate(child.label),
          hint,
          words: moreWords(child, item.label),
          icon: item.icon,
        });
    }
  }
  for (const area of areas) {
    const icon = area.nav[0]?.icon ?? 'chevronRight';
    for (const route of area.routes.filter(reachable))
      add({
        to: route.path,
        label: translate(route.title),
        words: moreWords({ ...route, label: route.title }),
        icon,
      });
  }
  return [...screens.values()];
}

/** What a screen is found by beside its name: its English name, the line about it, and what others call it. */
function moreWords(
  { label, text, words }: Pick<NavChild, 'label' | 'text' | 'words'>,
  group?: string,
): string {
  return inEveryWord(...[label, text, words, group].filter((key) => key !== undefined));
}

/** The commands that the person may give. */
export function paletteCommands(commands: readonly PaletteCommand[], session: AdminSession): PaletteResult[] {
  return commands
    .filter(
      (one) => mayUse(session, one.permission) && (!one.switch || session.switches[one.switch] === true),
    )
    .map(({ id, label, words, icon, to, types }) => ({
      id,
      label: translate(label),
      words: inEveryWord(label, words),
      icon,
      ...(to === undefined ? {} : { to }),
      ...(types === undefined ? {} : { types: translate(types) }),
    }));
}

/** What texts say in the language shown and in English, which many type whatever they read. */
export function inEveryWord(...keys: readonly string[]): string {
  return keys.flatMap((key) => [translate(key), translate(key, { lng: 'en' })]).join(' ');
}

/** Worse than any rank of what the label says. */
const byHint = 3;
const byWords = 4;
const notFound = 5;

/** How well a result answers a search by what it is called (`searchRank`), by what stands beside it, by its words. */
function rankOf({ label, hint = '', words = '' }: PaletteResult, search: string): number {
  const rank = searchRank(label, search);
  if (rank < byHint) return rank;
  const begins = (text: string) => searchRank(text, search) < byHint;
  return begins(`${label} ${hint}`) ? byHint : begins(`${label} ${hint} ${words}`) ? byWords : notFound;
}

/** Keeps what has every word of the search at the start of one of its own words, best first. */
export function matchScreens(screens: readonly PaletteResult[], search: string): PaletteResult[] {
  if (foldedWords(search).length === 0) return search.trim() === '' ? [...screens] : [];
  return screens
    .map((screen) => ({ screen, rank: rankOf(screen, search) }))
    .filter((each) => each.rank < notFound)
    .sort((a, b) => a.rank - b.rank)
    .map((each) => each.screen);
}

/** Results of one kind, under one heading. */
export interface PaletteGroup {
  id: string;
  label: string;
  results: readonly PaletteResult[];
  order: number;
  numbered?: boolean;
}

/**
 * The groups that found something, the one with the best result first and equals in their order; for a number, what
 * people call by a number before all else.
 */
export function rankedGroups(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  const isNumber = /^#?\d+$/.test(search.trim());
  const place = (group: PaletteGroup): readonly [number, number] => [
    isNumber && group.numbered ? -1 : Math.min(...group.results.map((result) => rankOf(result, search))),
    group.order,
  ];
  const found = groups.filter(({ results }) => results.length > 0);
  if (search.trim() === '') return found.sort((a, b) => a.order - b.order);
  const places = new Map(found.map((group) => [group, place(group)]));
  return found.sort((a, b) => {
    const [one, other] = [places.get(a)!, places.get(b)!];
    return one[0] - other[0] || one[1] - other[1];
  });
}
