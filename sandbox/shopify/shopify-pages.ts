import { readFileSync } from 'node:fs';
import { pictureReply, type SandboxReply } from '../sandbox-server.ts';
import { type CartJson, cartJson } from './shopify-cart-json.ts';
import type { Row } from './shopify-data.ts';
import { esc } from './shopify-html.ts';
import { cardHtml, productJson, productMeta, productSection } from './shopify-product-page.ts';
import { isAvailable, type ShopState, variantsOf } from './shopify-state.ts';
import { cartSection, layout } from './shopify-theme.ts';
import { localPath, newCart, redirect, type Visit } from './shopify-visit.ts';

/** Theme settings that the merchant can change at any time. */
export interface ThemeOptions {
  /** HTML in the `<head>` of every page of the theme, as a tag is pasted. */
  themeHead: string;
  variants: 'radios' | 'select';
}

const script = readFileSync(new URL('./theme/theme.js', import.meta.url), 'utf8');
/** "The maximum of products in a page of a collection is 50" (shopify.dev/docs/api/liquid/tags/paginate). */
const perPage = 50;

/** Pages of the online store; null for an address that is none of theirs. */
export function makePages(state: ShopState, shop: { name: string; host: string }, theme: ThemeOptions) {
  const published = () => state.products.filter(({ status }) => status === 'active');
  const cartOf = (visit: Visit): CartJson => cartJson(state, visit.existing() ?? newCart('/'), visit.market);

  function page(visit: Visit, template: string, title: string, body: string, meta = {}): SandboxReply {
    const { market } = visit;
    const kind = { page: { pageType: template } };
    return {
      body: layout({
        ...{ title, template, body, shop, market, cart: cartOf(visit), meta: { ...kind, ...meta } },
        themeHead: theme.themeHead,
      }),
    };
  }

  const grid = (products: readonly Row[], visit: Visit) =>
    `<ul id="product-grid" class="grid product-grid" data-id="template--1__product-grid">${products
      .map((product) => cardHtml(product, visit.market))
      .join('')}</ul>`;

  const missing = (visit: Visit): SandboxReply => ({
    ...page(visit, '404', '404 Not Found', '<h1>Page not found</h1>'),
    status: 404,
  });

  function product(visit: Visit, handle: string, asScript: boolean): SandboxReply {
    const found = published().find((row) => row.handle === handle);
    if (!found)
      return asScript ? { status: 404, body: { status: 404, message: 'Not Found' } } : missing(visit);
    if (asScript) return { body: productJson(found, visit.market) };
    const all = variantsOf(found);
    const { query } = visit.request;
    const chosen =
      all.find(({ id }) => String(id) === query.get('variant')) ?? all.find(isAvailable) ?? all[0]!;
    const section = productSection(found, { variants: theme.variants, chosen, market: visit.market });
    // One section of the page by its name (shopify.dev/docs/api/ajax/section-rendering).
    if (query.has('section_id')) return { body: section };
    return page(visit, 'product', String(found.title), section, productMeta(found, visit.market));
  }

  function collection(visit: Visit, handle: string): SandboxReply {
    const found = state.collections.find(({ row }) => row.handle === handle);
    if (!found && handle !== 'all') return missing(visit);
    const rows = found ? published().filter(({ id }) => found.products.includes(id)) : published();
    const at = Math.max(1, Number(visit.request.query.get('page') ?? 1) || 1);
    const shown = rows.slice((at - 1) * perPage, at * perPage);
    const title = found ? String(found.row.title) : 'Products';
    return page(visit, 'collection', title, `<h1>${esc(title)}</h1>${grid(shown, visit)}`, {
      page: { pageType: 'collection', resourceType: 'collection', resourceId: found?.row.id ?? 0 },
    });
  }

  const sections = (names: readonly string[], visit: Visit): Record<string, string | null> => {
    const cart = cartOf(visit);
    return Object.fromEntries(names.map((name) => [name, cartSection(name, cart, visit.market)]));
  };

  function answer(visit: Visit): SandboxReply | null {
    const { path, query, method, form } = visit.request;
    if (path === '/localization' && method === 'POST') {
      visit.setCookie('localization', form?.get('country_code') ?? state.country);
      return redirect(localPath(form?.get('return_to'), '/'));
    }
    if (method !== 'GET') return null;
    if (query.has('sections'))
      return { body: sections(query.get('sections')!.split(',').slice(0, 5), visit) };
    if (path === '/cdn/shop/t/1/assets/theme.js')
      return { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: script };
    // Pictures of the store's files (shopify.dev/docs/storefronts/themes/performance/platform#shopify-cdn).
    if (/^\/cdn\/shop\/files\/[\w-]+\.svg$/.test(path)) return pictureReply;
    const found = /^(?:\/collections\/[^/]+)?\/products\/([^/]+?)(\.js|\.json)?$/.exec(path);
    if (found) return product(visit, decodeURIComponent(found[1]!), found[2] !== undefined);
    const list = /^\/collections\/([^/]+)$/.exec(path);
    if (list) return collection(visit, decodeURIComponent(list[1]!));
    if (path === '/search') {
      const asked = (query.get('q') ?? '').trim().toLowerCase();
      const rows = published().filter(({ title }) => String(title).toLowerCase().includes(asked));
      const body = `<h1>Search results</h1><p>${rows.length} results for “${esc(asked)}”</p>${grid(rows.slice(0, 24), visit)}`;
      return page(visit, 'search', 'Search', body);
    }
    if (path === '/cart') {
      const cart = cartOf(visit);
      const body = ['main-cart-items', 'main-cart-footer'].map((name) =>
        cartSection(name, cart, visit.market),
      );
      return page(visit, 'cart', 'Your cart', body.join(''));
    }
    if (path === '/')
      return page(
        visit,
        'index',
        'Home',
        `<h1>${esc(shop.name)}</h1>${grid(published().slice(0, 8), visit)}`,
      );
    return null;
  }

  return { answer, sections, missing };
}
