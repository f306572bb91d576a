import type { Page } from '#core/testing/browser-test.ts';

interface Sent {
  currency: string;
  lines: { variant_id: string; quantity: number; unit_price_minor: number }[];
  codes: string[];
}

/** Makes a code of the store's own that takes `amount` cents off so many units of these variants. */
export type MakeCode = (code: string, amount: number, variants: number[], units: number) => void;

/**
 * Stands in for what the server says of offers and of carts: two or more of anything for ten per cent less, on a
 * product of `unit` cents, by codes that are put into the store. What was told of carts is in the answer.
 */
export async function standInForPrices(
  page: Page,
  { unit, variants }: { unit: number; variants: readonly number[] },
  make: MakeCode,
): Promise<{ met: unknown; theirs_minor: number }[]> {
  const told: { met: unknown; theirs_minor: number }[] = [];
  const byVariant = Object.fromEntries(variants.map((id) => [id, 0]));
  const headers = { 'access-control-allow-origin': '*' };
  const write = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const tier = {
    ...{ key: 0, label: '', quantity: 2, summary: '2 items', popular: true, selected: true, image: null },
    ...{ total: write(2 * unit - Math.round(0.2 * unit)), original: write(2 * unit), saving: 'Save 10%' },
  };
  const table = {
    ...{ offer_id: 4501, message: 'Buy more', cta: 'cart', layout: 'v1', tiers: [tier] },
    words: { popular: 'Popular', add: 'Add {{count}} to cart', group: 'Quantity' },
  };
  await page.route('**/storefront/offers?*', async (route) => {
    const isList = route.request().url().includes('prices=list');
    await route.fulfill({
      headers,
      json: { quantity: isList ? [] : [table], by_variant: isList ? {} : byVariant },
    });
  });
  const known = new Map<string, string>();
  await page.route('**/storefront/store-cart.json*', async (route) => {
    const sent = route.request().postDataJSON() as Sent | null;
    if (!sent) return route.continue();
    const lines = sent.lines.map(({ variant_id, quantity, unit_price_minor }) => {
      const list_minor = quantity * unit_price_minor;
      const off = quantity >= 2 ? Math.round(quantity * unit_price_minor * 0.1) : 0;
      return { variant_id, quantity, list_minor, total_minor: list_minor - off };
    });
    const sum = (of: 'list_minor' | 'total_minor') => lines.reduce((all, line) => all + line[of], 0);
    const codes = lines
      .filter(({ list_minor, total_minor }) => total_minor < list_minor)
      .map(({ variant_id, quantity, list_minor, total_minor }) => {
        const key = [variant_id, quantity, list_minor].join();
        const letters = 'BCDFGHJKLMNPQRSTVWXZ';
        const code = known.get(key) ?? `SAVE-${letters[known.size % 20]!.repeat(16)}`;
        if (!known.has(key)) make(code, list_minor - total_minor, [Number(variant_id)], quantity);
        known.set(key, code);
        return code;
      });
    const take_off = sent.codes.filter((code) => /^SAVE-/i.test(code) && !codes.includes(code.toUpperCase()));
    const quote = {
      ...{ id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', currency: sent.currency, lines, codes, ready: true },
      ...{ list_minor: sum('list_minor'), total_minor: sum('total_minor') },
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await route.fulfill({
      headers,
      json: { quote: codes.length > 0 ? quote : null, why: null, take_off, ask_again_ms: null },
    });
  });
  await page.route('**/storefront/store-cart/read.json*', async (route) => {
    told.push(route.request().postDataJSON() as (typeof told)[number]);
    await route.fulfill({ headers, json: { success: true } });
  });
  return told;
}
