import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { openShopify, openWoo, pictures } from './connected-prices.ts';
import { type ConnectedShop, newShop, secondAccount } from './connected-shop.ts';

// What stands in our words on a dark page of a connected store can be read.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Dark', secondAccount);
});
test.afterEach(() => shop.leave());

/** A theme with dark colours of its own, and one that leaves them to the browser. */
const darks = {
  theme: '<style>body{background:#15171c;color:#e8e6e1}a{color:#9ec1ff}</style>',
  browser: '<style>:root{color-scheme:dark}</style>',
};

/** Texts of ours and how far each is from what it stands on, as WCAG 2 reckons; those below 4.5 (3 where large). */
const unreadable = (page: Page): Promise<{ texts: number; poor: string[] }> =>
  page.evaluate(() => {
    type Color = [number, number, number, number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const read = (css: string): Color => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r!, g!, b!, a! / 255];
    };
    const over = (top: Color, below: Color): Color => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background:Canvas;position:absolute';
    const paper = read(getComputedStyle(probe).backgroundColor);
    probe.remove();
    const layersOf = (element: Element): Color[] => {
      const layers: Color[] = [];
      for (let at: Element | null = element; at; at = parentOf(at)) {
        const color = read(getComputedStyle(at).backgroundColor);
        layers.push(color);
        if (color[3] === 1 || at instanceof HTMLDialogElement) break;
      }
      return layers;
    };
    const light = ([r, g, b]: Color): number => {
      const part = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const poor: string[] = [];
    let texts = 0;
    const look = (root: ParentNode, isOurs: boolean): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot, isOurs || element.localName.startsWith('backroom-'));
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const text = own
          .map((node) => node.textContent!.trim())
          .join(' ')
          .trim();
        const box = element.getBoundingClientRect();
        if (!isOurs || !text || element.localName === 'style' || box.width < 2 || box.height < 2) continue;
        const style = getComputedStyle(element);
        if (style.visibility === 'hidden' || style.clipPath !== 'none') continue;
        texts += 1;
        const ground = layersOf(element).reduceRight((below, layer) => over(layer, below), paper);
        const [one, other] = [light(over(read(style.color), ground)), light(ground)];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < 4.5)
          poor.push(`${text}: ${contrast.toFixed(1)}, ${style.color} on ${ground.join(' ')}`);
      }
    };
    look(document, false);
    return { texts, poor };
  });

interface There {
  address: string;
  list: string;
  card: string;
}
async function readEverything(page: Page, { address, list, card }: There): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shop.post('/admin/setting/app.json', { app_code: 'upsell', settings: { quick_view: true } });
  const readable = async (least: number) => {
    const { texts, poor } = await unreadable(page);
    expect(poor).toEqual([]);
    expect(texts).toBeGreaterThanOrEqual(least);
  };
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator('backroom-quantity label').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await readable(4);
  await page.goto(list);
  const opener = page.getByRole('button', { name: /^Quick view: / }).nth(1);
  await page.locator(card).nth(1).hover();
  await expect(opener).toBeVisible();
  await readable(1);
  await opener.click();
  const view = page.locator('backroom-quick-view').getByRole('dialog');
  await expect(view.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await readable(4);
}

for (const [name, style] of Object.entries(darks)) {
  test(`Shopify: offers on a page that is dark by the ${name} can be read`, longForm, async ({ page }) => {
    const { store, address } = await openShopify(page, shop, {
      image: pictures.shopify,
      themeHead: shop.scriptTag + style,
    });
    const list = `http://${store.host}/collections/all`;
    await readEverything(page, { address, list, card: '.product-card-wrapper' });
  });
}
test('WooCommerce: offers on a page that is dark by the browser can be read', longForm, async ({ page }) => {
  const { store, address } = await openWoo(page, shop, {
    image: pictures.woo,
    themeHead: shop.scriptTag + darks.browser,
  });
  await readEverything(page, { address, list: `http://${store.host}/shop/`, card: 'li.product' });
});
