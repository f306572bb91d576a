/** How variants name the shop itself. */
export const ownService = 'manual';

/** `Harbour Print` → `harbour-print`; '' for a name without a letter or a digit. */
export const serviceHandle = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
