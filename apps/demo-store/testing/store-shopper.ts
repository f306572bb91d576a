import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestProduct } from '#apps/server/testing/test-shop.ts';

export type Form = Record<string, string | number>;

function encoded(form: Form): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) sent.set(name, String(value));
  return sent.toString();
}

/** A browser without script: keeps cookies, sends forms, follows nothing by itself; all of it to one host. */
export function storeShopper(app: FastifyInstance, shop: string, host = 'shop.test') {
  const jar = new Map<string, string>([['backroom_store_shop', shop]]);
  async function ask(
    method: 'GET' | 'POST',
    url: string,
    form?: Form | string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url,
      headers: {
        host,
        cookie,
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form !== undefined && {
        payload: typeof form === 'string' ? form : encoded(form),
      }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    return answer;
  }
  return {
    jar,
    get: (url: string, headers?: Record<string, string>) => ask('GET', url, undefined, headers),
    post: (url: string, form: Form | string, headers?: Record<string, string>) =>
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
