/*
 * Checks whether an answer can be drawn. The schema library is too heavy for a shop's page; each widget lists with
 * these what its drawing relies on, so that an answer of another shape leaves nothing half drawn.
 */
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const flag: Check = (value) => typeof value === 'boolean';
export const number: Check = (value) => Number.isFinite(value);
export const id: Check = (value) => Number.isSafeInteger(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const all =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const some =
  (check: Check): Check =>
  (value) =>
    all(check)(value) && (value as unknown[]).length > 0;
export const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));
