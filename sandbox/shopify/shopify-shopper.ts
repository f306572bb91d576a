/** A browser without a window: keeps cookies, follows no redirect by itself. For tests of the stand-ins. */
export interface Shopper {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Sends a form, as a page does. */
  form(path: string, fields: Record<string, string>): Promise<Response>;
  /** Asks with JSON, as a theme's script does. */
  json<T = Record<string, unknown>>(path: string, body?: object): Promise<{ status: number; body: T }>;
}

/** `host` may also be an origin, with its scheme. */
export function shopperAt(host: string): Shopper {
  const root = host.includes('://') ? host : `http://${host}`;
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const reply = await fetch(`${root}${path}`, { ...init, headers, redirect: 'manual' });
    for (const one of reply.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return reply;
  }
  return {
    cookies,
    get: (path) => send(path, {}),
    form: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    async json<T>(path: string, body?: object) {
      const reply = await send(path, {
        method: body ? 'POST' : 'GET',
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      });
      return { status: reply.status, body: (await reply.json()) as T };
    },
  };
}

/** A text of a page's attribute, as the checkout says its sums: `data-checkout-total="1234"`. */
export const attributeOf = (html: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`).exec(html)?.[1];

export const buyer = {
  ...{ email: 'eva@shopper.test', firstName: 'Eva', lastName: 'Lund', address1: 'Rua 1', city: 'Porto' },
  ...{ postalCode: '4000-001', countryCode: 'PT' },
};

/**
 * From a cart to the thank-you page, as a shopper goes who reads the total and pays it. Answers the last page; the
 * address says whether the order was made.
 */
export async function checkOut(
  shopper: Shopper,
  more: Record<string, string> = {},
): Promise<{ path: string; html: string; total: number }> {
  const begun = await shopper.get('/checkout');
  const path = begun.headers.get('location') ?? '';
  if (!path.startsWith('/checkouts/')) return { path, html: '', total: 0 };
  // The buyer is known before the total, because some codes are once for each customer.
  await shopper.form(path, { ...buyer, ...more, save: '1' });
  const page = await (await shopper.get(path)).text();
  const total = attributeOf(page, 'data-checkout-total') ?? '';
  const paid = await shopper.form(path, {
    ...buyer,
    card_number: '1',
    shown_total: total,
    ...more,
    pay: '1',
  });
  const after = paid.headers.get('location');
  if (!after) return { path, html: await paid.text(), total: Number(total) };
  return { path: after, html: await (await shopper.get(after)).text(), total: Number(total) };
}
