import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestProduct } from '#apps/server/testing/test-shop.ts';

export type Form = Record<string, string | number>;

function encoded(form: Form): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) sent.set(name, String(value));
  return sent.toString();
}

/** A form whose way back is a page of the store with this root. */
const inStore = (form: Form, root: string): Form =>
  'return_to' in form ? { ...form, return_to: String(form['return_to']).replace(pagePath, root) } : form;

/** `/store` and what follows it, of a page; files and editors' previews are the same for all stores. */
const pagePath = /\/store(?!\/assets|\/preview|front)(?=[/?"]|$)/g;

/**
 * A browser without script in a shop's store: keeps cookies, sends forms, follows nothing by itself; all of it to one
 * host. Addresses are written, and read in answers, as on a host of the store's own: `/store/cart`.
 */
export function storeShopper(app: FastifyInstance, shop: string, host = 'shop.test') {
  const jar = new Map<string, string>();
  let found: Promise<string> | undefined;
  /** Where the store is: `/store` of a host of its own, else a path that names it. */
  async function findRoot(): Promise<string> {
    const { headers } = await app.inject({ url: `/store?shop=${shop}`, headers: { host } });
    return headers.location ?? '/store';
  }
  async function ask(
    method: 'GET' | 'POST',
    url: string,
    form?: Form | string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const root = await (found ??= findRoot());
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url: url.replace(pagePath, root),
      headers: {
        host,
        cookie,
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
        ...(headers.referer && { referer: headers.referer.replace(pagePath, root) }),
      },
      ...(form !== undefined && {
        payload: typeof form === 'string' || Buffer.isBuffer(form) ? form : encoded(inStore(form, root)),
      }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    const read = (text: string) => (root === '/store' ? text : text.replaceAll(root, '/store'));
    const { location } = answer.headers;
    return Object.assign(Object.create(answer) as LightMyRequestResponse, {
      body: read(answer.body),
      headers: { ...answer.headers, ...(location !== undefined && { location: read(location) }) },
    });
  }
  return {
    jar,
    get: (url: string, headers?: Record<string, string>) => ask('GET', url, undefined, headers),
    post: (url: string, form: Form | string | Buffer, headers?: Record<string, string>) =>
      ask('POST', url, form, headers),
    add: (product: TestProduct, quantity: number) =>
      ask('POST', '/store/cart/add', { variant_id: product.variant, quantity }),
  };
}
export type StoreShopper = ReturnType<typeof storeShopper>;

/** The text of a page as it is read: without tags, entities resolved, single spaces. */
export function readable(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
