import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import { shopifyCart, shownTotal, wooCart } from './connected-prices.ts';
import { type ConnectedShop, connect, newShop, openGate, quantityOffer } from './connected-shop.ts';

// The way from a product's page to the checkout in the development store that the environment names, as it is served
// there: our tag is put into its pages on their way to the browser. Without a name the sandboxes stand for it. Nothing is
// ordered.
const given = (name: string) => process.env[`PROVE_STORE_${name}`] ?? '';
const port = Number(process.env['E2E_STORE_PORT']);

interface Named {
  provider: 'shopify' | 'woocommerce';
  /** Of its pages, with the scheme. */
  origin: string;
  /** Path of the page of a product that can be bought. */
  product: string;
  keys: object;
  pagePassword?: string;
}

const named: Named | null = given('DOMAIN')
  ? {
      provider: given('PROVIDER') === 'woocommerce' ? 'woocommerce' : 'shopify',
      origin: given('ORIGIN') || `https://${given('DOMAIN')}`,
      product: given('PRODUCT'),
      keys: {
        ...{ domain: given('DOMAIN'), api_key: given('KEY'), api_password: given('PASSWORD') },
        ...(given('SECRET') ? { api_secret: given('SECRET') } : {}),
      },
      ...(given('PAGE_PASSWORD') ? { pagePassword: given('PAGE_PASSWORD') } : {}),
    }
  : null;

async function startStandIn(shop: ConnectedShop, provider: Named['provider']): Promise<Named> {
  const options = { port, products: 4, orders: 0 };
  const store = await (provider === 'shopify'
    ? startShopifySandbox(options)
    : startWooSandbox({ ...options, stock: 100 }));
  shop.closing(() => store.close());
  return {
    ...{ provider, origin: `http://${store.host}` },
    product: provider === 'shopify' ? '/products/stoneware-mug-1' : '/product/mug-saucer-1/',
    keys:
      provider === 'shopify'
        ? { domain: store.host, api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' }
        : { domain: store.host, api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
  };
}

/** Puts our tag into every page of a store, as its merchant does into the theme. */
async function putTagIn(page: Page, origin: string, tag: string): Promise<void> {
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // A redirect stays the browser's, with the cookies that come with it.
      const answer = await route.fetch({ maxRedirects: 0 });
      if (!/html/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
      // A store on https asks for https alone; this server has none.
      const { 'content-security-policy': _, ...headers } = answer.headers();
      const body = (await answer.text()).replace('</head>', () => `${tag}</head>`);
      return route.fulfill({ response: answer, headers, body });
    },
  );
}

const here = named ? [named.provider] : (['shopify', 'woocommerce'] as const);
for (const provider of here)
  test(
    `${named ? 'a store of its own' : 'a sandbox'} (${provider}): what the table says is what its checkout asks`,
    longForm,
    async ({ page }) => {
      test.setTimeout(600_000);
      const shop = await newShop(page, 'Named');
      try {
        const store = named ?? (await startStandIn(shop, provider));
        await connect(
          shop,
          `/admin/integrate/${provider === 'shopify' ? 'shopify' : 'basic-auth'}.json`,
          store.keys,
        );
        await shop.post('/admin/offers.json', quantityOffer());
        await openGate(shop);
        // A page that was changed on its way is none of this machine's for the browser, which asks before it reaches here.
        await page.context().grantPermissions(['local-network-access'], { origin: store.origin });
        await putTagIn(page, store.origin, shop.scriptTag);
        if (store.pagePassword)
          await page.request.post(`${store.origin}/password`, {
            form: { form_type: 'storefront_password', password: store.pagePassword },
          });

        const shown = await shownTotal(page, store.origin + store.product);
        const add = 'form[action*="/cart/add"] [type=submit],.single_add_to_cart_button';
        await page.locator(add).first().click();
        const sums = async () => {
          const lines =
            provider === 'shopify'
              ? (await shopifyCart(page)).items.map((item) => [
                  item.original_line_price,
                  item.final_line_price,
                ])
              : (await wooCart(page)).items.map(({ totals }) => [totals.line_subtotal, totals.line_total]);
          const sum = (at: 0 | 1) => Math.round(lines.reduce((all, line) => all + Number(line[at]), 0));
          return { list: sum(0), total: sum(1) };
        };
        await expect.poll(async () => (await sums()).total, { timeout: 30_000 }).toBe(shown);
        const { list } = await sums();
        await page.goto(`${store.origin}/cart`);
        await page
          .locator('[name="checkout"],.checkout-button,.wc-block-cart__submit-button')
          .locator('visible=true')
          .first()
          .click();
        await expect(page).toHaveURL(/\/checkouts?(?:[/?#]|$)/);
        // Some checkouts say what the products cost after discounts, some what is taken off.
        const amounts = [shown, list - shown].map((cents) => (cents / 100).toFixed(2).replace('.', '[.,]'));
        await expect(page.locator('body')).toContainText(
          new RegExp(`(?<![\\d.,])(?:${amounts.join('|')})(?!\\d)`),
        );
      } finally {
        await shop.leave();
      }
    },
  );
