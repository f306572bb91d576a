import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type ForeignTheme, foreignProductPage } from './theme-page.ts';

/** An event as the script sent it. */
export interface SentEvent {
  id: string;
  subject: string;
  subject_id: number;
  metric: string;
}

/** The visit beside events, as the script sent it. */
export interface SentVisit extends Record<string, unknown> {
  id: string;
  page: string;
}

/** What was put into the cart, without the session and the visit in which it was. */
export const withoutSession = (body: string): string =>
  body.replaceAll(/\bvisit(or)?=[0-9a-f-]*&?/g, '').replace(/&$/, '');

/** What the shop answers; changed by each test. */
export interface Shop {
  offers: { status: number; body: string; delayMs: number };
  /** Answers of the other calls, by path: `/storefront/product-upsells`. A call that is not named fails. */
  calls: Record<string, unknown>;
  /** What the cart says to what is put into it. */
  cart: { status: number; body: unknown };
  eventStatus: number;
  /** When its day ends. */
  dayEndsAt: string;
}

export interface WidgetPage {
  url: string;
  shop: Shop;
  /** Every beacon that came, bodies as sent. */
  beacons: { visitor: string; events: SentEvent[]; visit?: SentVisit }[];
  /** What was put into the cart, bodies as sent. */
  added: string[];
  events(): string[];
  reset(): void;
  close(): Promise<void>;
}

/** How the page is built: see `html`. */
export type PageKind =
  | 'plain'
  | 'reserved'
  | 'csp'
  | 'foreign'
  | 'hostile'
  | 'dark'
  | 'rtl'
  | 'below'
  | 'upsells'
  | 'upsells-dark'
  | 'upsells-rtl'
  | 'upsells-footer'
  | 'cart'
  | 'store/cart'
  | 'checkout'
  | 'list'
  | 'list-foreign'
  | ForeignTheme
  | `${ForeignTheme}-late`;

const script = '<script src="/storefront.js" data-shop="demo.test" defer></script>';

/** A page with all places, as a theme that knows us has them. */
function upsellPage(kind: PageKind): string {
  const type = kind === 'cart' || kind === 'checkout' ? kind : 'product';
  const context = {
    page_type: type,
    shop: { locale: 'en-US' },
    routes: {
      cart: '/plain',
      cart_add: '/store/cart/add',
      checkout: '/checkout',
      product: '/store/products/',
    },
    cart: { token: 'cart-token-0123456789abcdef' },
    ...(type !== 'cart' && {
      product: { id: 3, selected_variant_id: 31, variants: [{ id: 31 }, { id: 32 }] },
    }),
  };
  const dark = kind === 'upsells-dark';
  const slot = (name: string, room = 0) => `<div data-backroom-slot="${name}" class="room-${room}"></div>`;
  return `<!doctype html><html lang="en" dir="${kind === 'upsells-rtl' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Mug</title><link rel="icon" href="data:,">
    <style>body { margin: 0 auto; max-width: 480px; padding: 12px; font: 15px/24px Georgia, serif;
      background: ${dark ? '#14110e; color: #f1ece4' : '#fbfaf7; color: #1f1c18'} }
      .room-1:empty { min-height: 229px } .room-2:empty { min-height: 321px } .room-3:empty { min-height: 50px }
      button.add { width: 100%; height: 52px }</style></head><body><main><h1>Stoneware mug</h1>
    <form action="/store/cart/add" method="post" target="sink"><input type="hidden" name="variant_id" value="31">
    <label>Quantity <input name="quantity" value="2"></label>${slot('product-accessories', type === 'product' ? 1 : 0)}
    <button class="add">Add to cart</button></form>${slot('product-bundle', type === 'product' ? 2 : 0)}
    ${slot('cart-progress', type === 'cart' ? 3 : 0)}${slot('cart-lines', type === 'cart' ? 1 : 0)}
    <p id="after">30 days to change your mind</p>${slot('widgets')}</main>
    ${kind === 'upsells-footer' ? '<footer>30 days to change your mind</footer>' : ''}<iframe name="sink" title="Answer" hidden></iframe>
    <script type="application/json" data-backroom-page>${JSON.stringify(context)}</script>${script}</body></html>`;
}

/** The cart of a store that does not know us, with two ways of saying what a line is of. */
function foreignCart(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cart</title><link rel="icon" href="data:,">
    </head><body><main><h1>Cart</h1><form action="/store/cart" method="post"><table>
    <tr><td><a href="/store/products/mug?variant=31">Mug</a><td><input name="updates[]" value="2" aria-label="Mugs">
    <tr data-variant-id="32"><td>Big mug<td><input name="quantity[a1]" value="1" aria-label="Big mugs">
    <tr><td>Gift card<td><input name="updates[]" value="1" aria-label="Gift cards"></table>
    <button>Check out</button></form></main>${script}</body></html>`;
}

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>')}`;

/** A collection of four products; a store that does not know us has dark pages, right to left, and a cart form. */
function listPage(known: boolean): string {
  const context = { page_type: 'collection', routes: { cart_add: '/store/cart/add', product: '/products/' } };
  const img = `<img src="${picture}" alt="" width="160" height="200">`;
  const card = (name: string) => {
    const href = `/products/${name.toLowerCase()}`;
    return known
      ? `<li class="card" data-backroom-product="${name.toLowerCase()}"><div class="im" data-backroom-quick-view>${img}</div><h2><a href="${href}">${name}</a></h2></li>`
      : `<li><a href="${href}">${img}<span>${name}</span></a></li>`;
  };
  const form = `<form action="/store/cart/add" method="post"><input type="hidden" name="id" value="1"></form>`;
  return `<!doctype html><html lang="en" dir="${known ? 'ltr' : 'rtl'}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Mugs</title><link rel="icon" href="data:,">
    <style>body { margin: 0; padding: 12px; font: 15px/24px Georgia, serif;
      background: ${known ? '#fbfaf7; color: #1f1c18' : '#14110e; color: #f1ece4'} } a { color: inherit }
      ul { display: grid; grid-template-columns: repeat(2, 160px); gap: 20px; padding: 0; list-style: none }
      h2 { font-size: 15px } .gap { height: 2000px }</style></head>
    <body><header><a href="/products/mug">${img}</a></header><main><h1>Mugs</h1>
    <ul>${['Mug', 'Bowl', 'Vase', 'Gone'].map(card).join('')}</ul>${known ? '' : form}<div class="gap"></div></main>
    ${known ? `<script type="application/json" data-backroom-page>${JSON.stringify(context)}</script>` : ''}${script}</body></html>`;
}

function html(kind: PageKind): string {
  const theme = /^(dawn|storefront)(-late)?$/.exec(kind);
  if (theme) return foreignProductPage(theme[1] as ForeignTheme, theme[2] !== undefined);
  if (kind === 'store/cart') return foreignCart();
  if (kind === 'list' || kind === 'list-foreign') return listPage(kind === 'list');
  if (kind.startsWith('upsells') || kind === 'cart' || kind === 'checkout') return upsellPage(kind);
  const context = JSON.stringify({
    page_type: 'product',
    product: { id: 3, selected_variant_id: 31, variants: [{ id: 31 }, { id: 32 }] },
  });
  const known = kind !== 'foreign';
  const style = `
    body { margin: 0 auto; max-width: 448px; padding: 16px; font: 15px/24px Georgia, serif;
           background: ${kind === 'dark' ? '#14110e; color: #f1ece4' : '#fbfaf7; color: #1f1c18'} }
    .gap { height: 3000px } [data-backroom-slot]:empty { ${kind === 'reserved' ? 'min-height: 254px' : ''} }
    button.add { width: 100%; height: 52px }`;
  const hostile = `<script>
    Array.prototype.toJSON = function () { return 'broken' };
    Object.prototype.everywhere = 1; Object.prototype.text = 'polluted';
    var e = 1, t = 2, place = 3, start = 4;
    Element.prototype.remove = undefined;
  </script>`;
  return `<!doctype html><html lang="en" dir="${kind === 'rtl' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Mug</title><link rel="icon" href="data:,">
    <style nonce="page">${style}</style>${kind === 'hostile' ? hostile : ''}</head><body><main><h1>Stoneware mug</h1>
    ${kind === 'below' ? '<div class="gap"></div>' : ''}
    <form action="/store/cart/add" method="post" target="sink"><label>Quantity <input name="quantity" value="1"></label>
    ${known ? '<div data-backroom-slot="product-form"></div>' : ''}
    <button class="add">Add to cart</button></form><p id="after">30 days to change your mind</p></main>
    <iframe name="sink" title="Answer" hidden></iframe>
    ${known ? `<script type="application/json" data-backroom-page>${context}</script>${script}` : script.replace('defer', 'data-product="3" defer')}
    </body></html>`;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'nonce-page'; connect-src 'self'; form-action 'self'; frame-src 'self'; img-src 'self' data:";

/** A small shop with the built script, on a free port. */
export async function startWidgetPage(): Promise<WidgetPage> {
  const root = fileURLToPath(new URL('../../../../..', import.meta.url));
  const built = await mkdtemp(join(tmpdir(), 'backroom-script-'));
  await build({
    root,
    configFile: join(root, 'vite.storefront.config.ts'),
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
  });
  const calm = (): Shop => ({
    offers: { status: 200, body: '{}', delayMs: 0 },
    calls: {},
    cart: { status: 200, body: { cart: { item_count: 1 } } },
    eventStatus: 202,
    dayEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const page: Omit<WidgetPage, 'url' | 'close'> = {
    shop: calm(),
    beacons: [],
    added: [],
    events: () =>
      page.beacons.flatMap(({ events }) =>
        events.map((event) => `${event.metric} ${event.subject} ${event.subject_id}`),
      ),
    reset() {
      page.shop = calm();
      page.beacons.length = 0;
      page.added.length = 0;
    },
  };
  const server: Server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://page.test');
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => void answer(body));

    async function answer(sent: string): Promise<void> {
      if (pathname === '/storefront/offers') {
        const { status, body: text, delayMs } = page.shop.offers;
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      } else if (pathname === '/storefront/events.json') {
        if (page.shop.eventStatus === 202)
          page.beacons.push(JSON.parse(sent) as (typeof page.beacons)[number]);
        response
          .writeHead(page.shop.eventStatus, { 'content-type': 'application/json' })
          .end(JSON.stringify({ accepted: 1, day_ends_at: page.shop.dayEndsAt }));
      } else if (pathname === '/storefront/page.json' && !(pathname in page.shop.calls)) {
        // It has no parts, and leaves what time it is to the answers of the story.
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      } else if (pathname === '/storefront/presence.json') {
        response.writeHead(202, { 'content-type': 'application/json' }).end('{"taken":true}');
      } else if (pathname.startsWith('/storefront/') && pathname in page.shop.calls) {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(page.shop.calls[pathname]));
      } else if (pathname.startsWith('/storefront/') && !pathname.endsWith('.js')) {
        response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      } else if (pathname === '/store/cart/add' && request.headers.accept === 'application/json') {
        page.added.push(sent);
        const { status, body: said } = page.shop.cart;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      } else if (pathname.endsWith('.js')) {
        if (search === '?late') await new Promise((resolve) => setTimeout(resolve, 400));
        const code = await readFile(join(built, pathname)).catch(() => null);
        response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript' }).end(code);
      } else if (pathname === '/store/cart/add') {
        page.added.push(`form ${sent}`);
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Cart</title>');
      } else {
        const kind = pathname.slice(1) as PageKind;
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            ...(kind === 'csp' ? { 'content-security-policy': policy } : {}),
          })
          .end(html(kind));
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(page, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(built, { recursive: true, force: true });
    },
  });
}
