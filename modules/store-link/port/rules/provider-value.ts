/** A value from another store, before its type is known. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Text without what a database cannot hold, cut to what a column is meant for. */
export function textOf(value: unknown, most = 5000): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  const text = value.toWellFormed().replaceAll('\u0000', '');
  return text.length > most ? text.slice(0, most).toWellFormed() : text;
}

/** HTML as it came: what is longer than is kept is cut between its tags, and reported, when it is saved. */
export const htmlOf = (value: unknown): string => textOf(value, Infinity);

export const wholeOf = (value: unknown): number => {
  const number = Math.trunc(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
};

/** A store's own count; null if it states none, or no number. */
export const countOf = (value: unknown): number | null => {
  const text = typeof value === 'number' ? String(value) : textOf(value, 20).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** A moment as ISO 8601 in UTC. Without a zone it is taken as UTC. Null for what is none. */
export function instantOf(value: unknown): string | null {
  const text = textOf(value, 40);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const at = new Date(/Z$|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** An id as text: digits only, so that it can stand in an address. Empty for what is none. */
export const externalId = (value: unknown): string => {
  const text = textOf(value, 30);
  return /^[1-9]\d*$/.test(text) ? text : '';
};

export const idOrNull = (value: unknown): string | null => externalId(value) || null;

const gramsPer: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};

/** Grams of a weight in kg, g, lb or oz; at most what a column holds. */
export function gramsOf(value: unknown, unit: string): number {
  const grams = Math.round(Number(textOf(value)) * (gramsPer[unit] ?? 1000));
  return Number.isFinite(grams) ? Math.max(0, Math.min(grams, 2_000_000_000)) : 0;
}

const countryCode = (value: unknown) => (/^[A-Z]{2}$/.test(textOf(value)) ? textOf(value) : '');

/** An address of an order; null when there is nothing to send to. Both stores name its fields alike but for two. */
export function addressOf(value: unknown) {
  const given = fieldsOf(value);
  const text = (name: string, most = 200) => textOf(given[name], most).trim();
  const address = {
    first_name: text('first_name', 100),
    last_name: text('last_name', 100),
    company: text('company'),
    address1: text('address1') || text('address_1'),
    address2: text('address2') || text('address_2'),
    city: text('city', 100),
    province: (text('province') || text('state')).slice(0, 100),
    province_code: text('province_code', 10),
    zip: (text('zip') || text('postcode')).slice(0, 20),
    country_code: countryCode(given.country_code ?? given.country),
    phone: text('phone', 40),
    cpf_number: '',
  };
  return Object.values(address).some((part) => part !== '') ? address : null;
}

/** An address of a customer. */
export function customerAddressOf(value: unknown) {
  const address = addressOf(value);
  return address ? [address] : [];
}

/**
 * Names and texts that people or apps added to an order or a line; entries without a name are skipped. `own`: names of
 * ours.
 */
export function namedValuesOf(value: unknown, own: readonly string[]): { name: string; value: string }[] {
  return listOf(value).flatMap((one) => {
    const name = textOf(one.name, 255).trim();
    return name === '' || own.includes(name) ? [] : [{ name, value: textOf(one.value) }];
  });
}

/** A rate that is written as a number or a text: 0.23. */
export const rateOf = (value: unknown): number => {
  const rate = Number(textOf(value, 40));
  return Number.isFinite(rate) && rate >= 0 ? rate : 0;
};
