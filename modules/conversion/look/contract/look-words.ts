/** `#RGB` or `#RRGGBB` (V331). */
export const colorForm = /^#([\da-f]{3}|[\da-f]{6})$/i;

/**
 * The families that a shop may choose, all under the SIL Open Font License. `tools/fonts.ts` fetches their files, and a
 * family of this list without files fails its test.
 */
export const fontFamilies = [
  ...['Archivo', 'Barlow', 'Bitter', 'Cabin', 'Cormorant Garamond', 'Crimson Pro', 'DM Sans'],
  ...['Dancing Script', 'EB Garamond', 'Figtree', 'Fira Sans', 'IBM Plex Sans', 'Inter', 'Josefin Sans'],
  ...['Karla', 'Lora', 'Manrope', 'Merriweather', 'Montserrat', 'Mulish', 'Noto Sans', 'Noto Serif'],
  ...['Nunito', 'Open Sans', 'Oswald', 'Outfit', 'Playfair Display', 'Plus Jakarta Sans', 'Poppins'],
  ...['Quicksand', 'Raleway', 'Roboto', 'Rubik', 'Source Sans 3', 'Work Sans'],
] as const;
export type FontFamily = (typeof fontFamilies)[number];

/** `store`: the font of the page that a tool is shown on (V269). */
export const fontChoices = ['store', ...fontFamilies] as const;
export type FontChoice = (typeof fontChoices)[number];

/** A size of text, in pixels (V332). */
export const fontSizeLeast = 8;
export const maxFontSize = 36;

/** The box around the number of visitors: filled with the background color, outlined, or none. */
export const boxTypes = ['fill', 'outline', 'none'] as const;
export type BoxType = (typeof boxTypes)[number];

interface TextLook {
  font_family: FontChoice;
  /** In pixels. */
  font_size: number;
}

/** How timers look. A colour is `#RGB` or `#RRGGBB`. */
export interface TimerColors extends TextLook {
  color: string;
}

/** How what is left looks: the bar of a percentage, and what it runs on. */
export interface StockLook extends TextLook {
  process_color: string;
  background_color: string;
}

/** How the count of visitors looks. */
export interface VisitorsLook extends TextLook {
  text_color: string;
  background_color: string;
  number_color: string;
  type: BoxType;
}

/** How all counting tools look (B§3). */
export interface Customize {
  timer_countdown: TimerColors;
  product_countdown: StockLook;
  realtime_visitors: VisitorsLook;
}

/** As a shop has it that never chose. */
export const standardCustomize: Customize = {
  timer_countdown: { color: '#2b2620', font_family: 'store', font_size: 17 },
  product_countdown: {
    process_color: '#a8492f',
    background_color: '#ebe5da',
    font_family: 'store',
    font_size: 14,
  },
  realtime_visitors: {
    text_color: '#4f4a43',
    background_color: '#f6f1e7',
    number_color: '#2b2620',
    type: 'none',
    font_family: 'store',
    font_size: 14,
  },
};
