import {
  boxTypes,
  colorForm,
  type Customize,
  fontChoices,
  fontSizeLeast,
  maxFontSize,
  standardCustomize,
} from '../contract/look-words.ts';

type Stored = Readonly<Record<string, unknown>>;

const isSize = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= fontSizeLeast && (value as number) <= maxFontSize;

const isColorField = (field: string): boolean => /color$/.test(field);

function isGood(field: string, value: unknown): boolean {
  if (field === 'font_family') return fontChoices.some((one) => one === value);
  if (field === 'font_size') return isSize(value);
  if (field === 'type') return boxTypes.some((one) => one === value);
  return isColorField(field) && typeof value === 'string' && colorForm.test(value);
}

function over<T extends object>(standard: T, stored: unknown): T {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Stored;
  const good = Object.keys(standard).filter((field) => isGood(field, values[field]));
  return { ...standard, ...Object.fromEntries(good.map((field) => [field, values[field]])) };
}

const overAll = (standard: Customize, stored: Stored): Customize => ({
  timer_countdown: over(standard.timer_countdown, stored['timer_countdown']),
  product_countdown: over(standard.product_countdown, stored['product_countdown']),
  realtime_visitors: over(standard.realtime_visitors, stored['realtime_visitors']),
});

/** The design by its stored or typed values; missing or invalid ones get the default. */
export const customizeOf = (stored: Stored): Customize => overAll(standardCustomize, stored);

const uncoloured = <T extends object>(group: T): T =>
  Object.fromEntries(
    Object.entries(group).map(([field, value]) => [field, isColorField(field) ? '' : (value as unknown)]),
  ) as T;

const pageColours: Customize = {
  timer_countdown: uncoloured(standardCustomize.timer_countdown),
  product_countdown: uncoloured(standardCustomize.product_countdown),
  realtime_visitors: uncoloured(standardCustomize.realtime_visitors),
};

/** The design of pages by the stored values, cached because the values are the same for most pages. */
const pageLooks = new WeakMap<Stored, Customize>();

/** The same for a page of the store: an unset color is '', so that the page's own color is used, dark or light. */
export function pageLook(stored: Stored): Customize {
  let look = pageLooks.get(stored);
  if (!look) pageLooks.set(stored, (look = overAll(pageColours, stored)));
  return look;
}
