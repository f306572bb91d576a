import type { ComponentType } from 'react';
import type { IconName } from '../controls/icon.tsx';
import type { AddressSearch, AddressValues, PageQuestion } from './page-question.ts';

/** A letter after `G`, one per area: `o` orders, `p` products, … */
export type GoKey = string;

/** One entry of the navigation. Shown only to who may open it and while its switch is on. */
export interface NavItem {
  id: string;
  /** Full text key, `offers:nav`. */
  label: string;
  icon: IconName;
  /** Where it leads; an app with children leads to its first page. */
  to: string;
  /** `main` at the top, `apps` under the heading, `end` at the foot. */
  group: 'main' | 'apps' | 'end';
  /** Place within the group, small first: Home 10, Orders 20, Products 30, Customers 40, Analytics 50. */
  order: number;
  permission?: string;
  switch?: string;
  /** A hook giving the number at the right (waiting orders, offers); undefined shows nothing. */
  useCount?: () => number | undefined;
  goKey?: GoKey;
  children?: readonly NavChild[];
}

export interface NavChild {
  id: string;
  label: string;
  to: string;
  permission?: string;
  switch?: string;
  useCount?: () => number | undefined;
  /** Other addresses of the same screens, with which the entry is the active one, too. */
  also?: readonly string[];
  /** For an overview of the entry's children: an icon, and full text key of a line about it. */
  icon?: IconName;
  text?: string;
  /** Full text key of further words the palette finds it by. */
  words?: string;
}

/** What an address names one thing by: its id, `new`, or as a route writes it. */
export type PathId = number | 'new' | '$id';

/** One screen. Its component arrives in its own chunk. */
export interface AdminRoute {
  /** TanStack path: `/offers`, `/offers/quantity/$id`. */
  path: string;
  /** Full text key of the document title. */
  title: string;
  permission?: string;
  /** The screen is a 404 while this switch is off. */
  switch?: string;
  /** Reads the query string into the page's search; a Zod schema or a function. */
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
  /** `lazy: () => import('./offer-list-page.tsx').then((page) => page.OfferListPage)` */
  lazy: () => Promise<ComponentType>;
  /** What it asks for first, so that this goes out beside its chunk and not after it: `askForOne`, `askForList`. */
  asks?: (address: AddressValues, search: AddressSearch) => readonly PageQuestion[];
  /** Lists use the full width; all else at most 1136 px of content. */
  wide?: boolean;
  /** Offered by the command palette; false for screens that need an id. Default: paths without `$`. */
  inPalette?: boolean;
  /** Full text key of further words the palette finds it by: `password two-factor devices`. */
  words?: string;
}

export interface PaletteResult {
  id: string;
  label: string;
  /** Quiet second line: a price, a date. */
  hint?: string;
  /** Found by these as well, without showing them. */
  words?: string;
  icon: IconName;
  /** Where Enter leads, with what the address asks for besides, or … */
  to?: string;
  search?: Readonly<Record<string, string>>;
  /** … what it does, or … */
  run?: () => void;
  /** … what it writes into the search, for the person to go on from. */
  types?: string;
}

/** Something to do that the command palette offers: "Create bundle". Found by its English words in every language. */
export interface PaletteCommand {
  id: string;
  /** Full text key. */
  label: string;
  /** Full text key of what else people call it. */
  words: string;
  icon: IconName;
  permission?: string;
  switch?: string;
  /** Where it leads, or … */
  to?: string;
  /** … full text key of what it writes into the search: `refund `, for a number to follow. */
  types?: string;
}

/** Finds things for the command palette while the person types. */
export interface PaletteProvider {
  id: string;
  /** Full text key of the group's heading. */
  label: string;
  permission?: string;
  /** Place among what the areas find equally well, small first: products 10, offers 20, orders 30, customers 40, people 50. */
  order: number;
  /** What people call by a number: found before all else when only a number was typed. */
  numbered?: boolean;
  /** `switches` are the shop's, so that nothing is found whose screen is switched off. */
  find: (
    search: string,
    signal: AbortSignal,
    switches: Readonly<Record<string, boolean>>,
  ) => Promise<PaletteResult[]>;
}

/** A table whose changes the audit log tells of. */
export interface AuditedThing {
  /** Its name: `products`. */
  subject: string;
  /** Full text key of what one of them is called: `Product`. */
  label: string;
  /** Where one of them can be looked at; left out for those that have no page of their own. */
  path?: (id: number) => string;
}

/** Names that an area brings to the activity log and to the bell: of what it keeps and of what it does. */
export interface AreaLog {
  /** Its tables whose changes are logged, each in one area. */
  audited: readonly AuditedThing[];
  /**
   * Strings by name: of each column of these tables and of the fields inside of them (`compare_at_price_minor`), and of
   * each of the area's jobs by its kind (`catalog.import-products`).
   */
  names: { find(name: string): string | undefined };
}

/** Things whose pages have room for cards of areas further down (`ThingCards`). */
export type ThingName = 'product' | 'variant' | 'collection' | 'customer' | 'order';

export interface ThingCardProps {
  /** Of the thing, which is stored. */
  id: number;
  /** It is shown, and cannot be changed. */
  readOnly?: boolean;
}

/** A page outside the frame: it works signed out, and its component arrives in its own chunk. */
export interface OutsidePage {
  /** TanStack path: `/sign-in`, `/auth/accept/$token`. */
  path: string;
  lazy: () => Promise<ComponentType>;
}

/** What a module gives the composition root: `modules/x/admin/x-area.ts` exports one. */
export interface AdminArea {
  /** Its folder under `modules/`; on its pages hold the styles that are scoped by this name. */
  id: string;
  nav: readonly NavItem[];
  /** Further children of another area's entry, by its id: `{ settings: […] }`. They follow that area's own. */
  navChildren?: Readonly<Record<string, readonly NavChild[]>>;
  routes: readonly AdminRoute[];
  /** Pages without a frame or a session around them. */
  outside?: readonly OutsidePage[];
  paletteProviders?: readonly PaletteProvider[];
  /** In a chunk of their own, which arrives with the palette. */
  commands?: () => Promise<readonly PaletteCommand[]>;
  /** In a chunk of its own, which arrives with the activity log, or with the notice of one of the area's jobs. */
  log?: () => Promise<AreaLog>;
  /** Cards on the pages of other areas' things, each in a chunk of its own. */
  thingCards?: Readonly<Partial<Record<ThingName, () => Promise<ComponentType<ThingCardProps>>>>>;
  /** Full text keys of what permissions are called, by their names in the contract. */
  permissions?: Readonly<Record<string, string>>;
}
