import type { WidgetType } from '../../offer/contract/offer-choice.ts';

/**
 * What a product widget may look like, and how it looks before anyone changes it. Plain constants: the shopper
 * script and screens that load eagerly use them too.
 */

/** Where a product widget stands. */
export const widgetPages = ['home', 'product', 'collection', 'cart'] as const;
export type WidgetPage = (typeof widgetPages)[number];

export const widgetDevices = ['desktop', 'mobile'] as const;
export type WidgetDevice = (typeof widgetDevices)[number];

export const widgetAligns = ['start', 'center', 'end'] as const;

export const widgetLimits = {
  title: 120,
  max_columns: 6,
  max_products: 24,
  min_title_size: 8,
  max_title_size: 48,
} as const;

/** `widget_customize`: title, where it stands, and its look on one device. */
export interface WidgetCustomize {
  /** '' shows none. */
  title: string;
  /** Empty: on no page. */
  pages: WidgetPage[];
  columns: number;
  /** Products at most. */
  limit: number;
  show_price: boolean;
  show_add: boolean;
  /** px */
  title_size: number;
  title_align: (typeof widgetAligns)[number];
  /** '' takes the store's own; otherwise `#rrggbb`. */
  text_color: string;
  accent_color: string;
}

type Titles = Readonly<Record<WidgetType, string>>;

const english: Titles = {
  'best-seller': 'Best sellers',
  'also-bought': 'Customers also bought',
  'cart-recommend': 'Goes well with your cart',
  'recent-view': 'Recently viewed',
  'handpicked-product': 'Picked for you',
  'flash-deal': 'Ending soon',
  'more-collection': 'More from this collection',
};

const german: Titles = {
  'best-seller': 'Bestseller',
  'also-bought': 'Andere kauften auch',
  'cart-recommend': 'Passt zum Warenkorb',
  'recent-view': 'Zuletzt angesehen',
  'handpicked-product': 'Für Sie ausgesucht',
  'flash-deal': 'Nur noch kurz',
  'more-collection': 'Mehr aus dieser Kategorie',
};

const languages: Readonly<Record<string, Titles>> = { de: german };

/** Whether a title is one that a widget has of itself, in whatever language. */
export function isStandardTitle(type: WidgetType, title: string): boolean {
  return [english, ...Object.values(languages)].some((titles) => titles[type] === title);
}

const pages: Readonly<Record<WidgetType, readonly WidgetPage[]>> = {
  'best-seller': ['home'],
  'also-bought': ['product'],
  'cart-recommend': ['cart'],
  'recent-view': ['home', 'product'],
  'handpicked-product': ['home', 'product', 'collection'],
  'flash-deal': ['home'],
  'more-collection': ['product'],
};

/**
 * What a widget is before anyone customises it, and where nothing that was saved can be read (V454). `locale` is the
 * shop's: shoppers read the title.
 */
export function defaultCustomize(type: WidgetType, device: WidgetDevice, locale: string): WidgetCustomize {
  const titles = languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;
  return {
    title: titles[type],
    pages: [...pages[type]],
    columns: device === 'mobile' ? 2 : 4,
    limit: 8,
    show_price: true,
    show_add: true,
    title_size: device === 'mobile' ? 20 : 24,
    title_align: 'start',
    text_color: '',
    accent_color: '',
  };
}
