import { isId } from '#core/storefront/page-context.ts';

const key = 'backroom:seen';
const most = 24;

/** Products this browser looked at last, newest first; they never leave it but to ask for these very products. */
export function recentProducts(): number[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(known)) return [];
    return known.filter(isId).slice(0, most);
  } catch {
    return [];
  }
}

export function rememberProduct(id: number): void {
  try {
    const rest = recentProducts().filter((other) => other !== id);
    // Written by hand, because some pages teach arrays a toJSON of their own.
    localStorage.setItem(key, `[${[id, ...rest].slice(0, most).join(',')}]`);
  } catch {
    // Storage is forbidden here; then nothing is kept.
  }
}
