/** Variables of a sale notification (V266), in the order of the screen. */
export const saleVariables = [
  'location',
  'city',
  'country',
  'full_name',
  'first_name',
  'last_name',
  'random_number',
  'product_title',
  'product_link',
  'random_time_ago',
  'time_ago',
] as const;
export type SaleVariable = (typeof saleVariables)[number];

/** The texts that a notification is made of: a line each. */
export const saleTexts = ['title', 'product_name', 'time'] as const;
export type SaleText = (typeof saleTexts)[number];
export type SaleMessage = Record<SaleText, string>;

/** Pages with notifications. Checkout pages never have any; a page of unknown type only with "all pages". */
export const salePages = ['index', 'product', 'collection', 'search', 'cart', 'other'] as const;
export type SalePage = (typeof salePages)[number];

export interface SaleTrigger {
  type: 'all' | 'specify';
  pages: SalePage[];
}

export interface SaleSettings {
  message: SaleMessage;
  trigger: SaleTrigger;
  /** A sale is shown from this age on. */
  min_age_minutes: number;
}

/** The default settings (V267, split in three). */
export const defaultSaleSettings: SaleSettings = {
  message: {
    title: '{{first_name}} in {{location}} purchased a {{product_link}}',
    product_name: '{{product_title}}',
    time: '{{random_time_ago}}',
  },
  trigger: { type: 'all', pages: [] },
  min_age_minutes: 0,
};

export const maxSaleText = 300;
/** A week. */
export const maxMinAge = 10_080;
/** A sale is shown for this many days. */
export const saleDays = 30;
/**
 * Reasons why an active simulated notification is never shown: honest mode is on, real sales fill the page, newer
 * simulated ones do, or the product is not for sale or the title has no value.
 */
export const noteHiddenReasons = ['honest', 'real_sales', 'newer', 'incomplete'] as const;
export type NoteHiddenReason = (typeof noteHiddenReasons)[number];

/** Maximum number of notifications for a page. */
export const notesOnPage = 10;
/** Maximum number of notifications without an order in a shop. */
export const maxSimulated = 1_000;

export const noteStyles = ['light', 'dark'] as const;
export const noteLayouts = ['square', 'circle'] as const;
/** Corners of the window; start and end are those of the page's language. */
export const notePlaces = ['bottom-start', 'bottom-end', 'top-start', 'top-end'] as const;

export interface NoteColors {
  background: string;
  text: string;
  link: string;
}

export interface SocialProof {
  theme: {
    style: (typeof noteStyles)[number];
    /** In the colours of its style; else in those of `customize`. */
    default: boolean;
    customize: NoteColors;
  };
  /** `circle`: round corners. */
  layout: (typeof noteLayouts)[number];
  place: (typeof notePlaces)[number];
  /** From the opening of the page to the first, and from one to the next. */
  delay_seconds: number;
  gap_seconds: number;
  most_per_visit: number;
  on_phones: boolean;
}

export const styleColors: Readonly<Record<(typeof noteStyles)[number], NoteColors>> = {
  light: { background: '#ffffff', text: '#191e1f', link: '#0b5f69' },
  dark: { background: '#161a1b', text: '#eceff0', link: '#74c8d0' },
};

export const defaultSocialProof: SocialProof = {
  theme: { style: 'light', default: true, customize: styleColors.light },
  layout: 'square',
  place: 'bottom-start',
  delay_seconds: 5,
  gap_seconds: 20,
  most_per_visit: 5,
  on_phones: true,
};

/** Switches that `feature-enable/{name}` turns. */
export const noteFeatures = ['sale_notification', 'checkout_notification'] as const;
export type NoteFeature = (typeof noteFeatures)[number];

/** Sources of notifications: orders, or staff. */
export const noteSources = ['sync', 'manual'] as const;
