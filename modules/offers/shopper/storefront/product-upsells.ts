import { firstSign, inTime } from '#core/storefront/first-sign.ts';
import { ownAddition } from '#modules/offers/shopper/storefront/own-addition.ts';
import { hearTime } from '#core/storefront/server-clock.ts';
import type { PageProduct } from '#core/storefront/shop-page.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { mountAccessoryBox, type MountedAccessoryBox } from '../../upsell/storefront/accessory-box.ts';
import { checkedBoxes } from './answer-check.ts';
import { mountBundleBox } from '../../bundle/storefront/bundle-box.ts';
import type { MountedBox } from '../../offer/storefront/box-parts.ts';
import {
  boxOptions,
  countViews,
  mayShow,
  priceLines,
  type ShopPage,
  type TakenLine,
  takeLines,
  taking,
} from './offer-cart.ts';
import type { Addition, Take } from './taking.ts';

const loadPopup = () => import('./popup-turn.ts');
type PressCode = [Awaited<ReturnType<typeof taking>>, Awaited<ReturnType<typeof loadPopup>>];

interface Upsells {
  bundles: UpsellBox[];
  accessories: UpsellBox[];
  popup: UpsellBox | null;
  /** Whatever was offered over the page, nothing is again in this visit. */
  once: boolean;
}

function checked(shop: ShopPage, answer: unknown): Upsells {
  const { bundles, accessories, popup, popup_rule, now } = (answer ?? {}) as Record<string, unknown>;
  hearTime(now);
  const those = (boxes: unknown) => checkedBoxes(boxes).filter((box) => mayShow(shop, box));
  return {
    bundles: those(bundles),
    accessories: those(accessories),
    popup: those([popup])[0] ?? null,
    once: popup_rule === 'once_per_visit',
  };
}

/** Bundles and accessories of a product page, and what comes up when the product is added to the cart. */
export async function showProductUpsells(
  shop: ShopPage,
  product: PageProduct,
  answer: unknown,
): Promise<void> {
  const options = boxOptions(shop);
  let { bundles, accessories, popup, once } = checked(shop, answer);
  let variant = product.selected_variant_id ?? null;
  let ticked: { box: UpsellBox; mounted: MountedAccessoryBox }[] = [];
  let bundled: { box: UpsellBox; mounted: MountedBox }[] = [];

  /** What a press needs, once it is here. */
  let ready: PressCode | undefined;
  let turns = 0;
  async function draw(): Promise<void> {
    const turn = (turns += 1);
    const put = async (slot: HTMLElement | undefined, mount: (slot: HTMLElement) => void) => {
      if (!slot) return;
      await shop.settle(slot);
      // Meanwhile another variant may have been chosen, with offers of its own.
      if (turn === turns) mount(slot);
    };
    const [accessorySlot] = accessories.length > 0 ? shop.slots('product-accessories') : [];
    const [bundleSlot] = bundles.length > 0 ? shop.slots('product-bundle') : [];
    // There when the button is pressed, mostly, so that nothing is waited for then.
    if (popup)
      void firstSign()
        .then(() => Promise.all([taking(), loadPopup()]))
        .then((code) => (ready = code))
        .catch(() => {});
    await Promise.all([
      put(accessorySlot, (slot) => {
        for (const { mounted } of ticked) mounted.remove();
        ticked = accessories.map((box) => ({ box, mounted: mountAccessoryBox(slot, box, options) }));
        for (const { box, mounted } of ticked) countViews(shop, mounted.element, [box.offer_id]);
      }),
      put(bundleSlot, (slot) => {
        for (const { mounted } of bundled) mounted.remove();
        bundled = bundles.map((box) => ({
          box,
          mounted: mountBundleBox(slot, box, {
            ...options,
            take: (lines) => takeLines(shop, lines, box.cta),
            price: (lines) => priceLines(shop, lines),
          }),
        }));
        for (const { box, mounted } of bundled) countViews(shop, mounted.element, [box.offer_id]);
      }),
    ]);
  }
  const first = draw();

  let wait = 0;
  document.addEventListener('backroom:variant-change', (event) => {
    const next = (event as CustomEvent<{ variant_id?: number | null } | null>).detail?.variant_id;
    if (!next || next === variant) return;
    variant = next;
    clearTimeout(wait);
    wait = window.setTimeout(() => void follow(next).catch(() => {}), 250);
  });
  document.addEventListener('backroom:list-prices', () => {
    // What waits for its moment is not drawn any more.
    turns += 1;
    bundles = accessories = [];
    popup = null;
    void follow(variant).catch(() => {});
  });
  document.addEventListener('backroom:offers-again', (event) => {
    if (bundles.length + accessories.length > 0 || popup)
      (event as CustomEvent<{ work: Promise<unknown>[] }>).detail.work.push(follow(variant));
  });
  /** Other variants may have other offers; a page that is already right is not drawn anew. */
  async function follow(chosen: number | null): Promise<void> {
    const before = JSON.stringify({ bundles, accessories, popup, once });
    const query = `product=${product.id}&visitor=${shop.events.visitor}${chosen ? `&variant=${chosen}` : ''}`;
    const answer = await shop.read('/storefront/product-upsells', query);
    if (answer === null || chosen !== variant) return;
    const now = checked(shop, answer);
    if (JSON.stringify(now) === before) return;
    for (const { mounted } of [...ticked, ...bundled]) mounted.update(null);
    ({ bundles, accessories, popup, once } = now);
    await draw();
  }

  /** The product in hand as the form has it; null where it does not say. */
  function ownLine(form: HTMLFormElement): TakenLine | null {
    const data = new FormData(form);
    const id = Number(data.get('variant_id') ?? data.get('id')) || variant;
    const quantity = Number(data.get('quantity') ?? 1);
    return id && quantity > 0 ? { variant_id: id, quantity } : null;
  }

  let passing = false;
  let adding = false;
  // On the document: after the page's own handlers of the form, before the counting on the window.
  document.addEventListener('submit', (event) => {
    const form = shop.cartFormOf(event.target);
    if (!form || passing || event.submitter?.getAttribute('formmethod') === 'get') return;
    const picked = ticked.filter(({ mounted }) => mounted.element.isConnected && mounted.picked().length > 0);
    if (picked.length === 0 && !popup) return;
    // A page that knows us held it back for a reason; another one may add by a call of its own.
    if (event.defaultPrevented && shop.page) return;
    const own = event.defaultPrevented ? null : ownLine(form);
    const before = event.defaultPrevented ? ownAddition() : undefined;
    if (!event.defaultPrevented && !own) return;
    event.preventDefault();
    // Pressed twice it goes into the cart once.
    if (adding) return;
    adding = true;
    const addition = { form, submitter: event.submitter, own, picked, before };
    void addWith(addition, popup).finally(() => (adding = false));
  });

  async function addWith(addition: Addition, offered: UpsellBox | null): Promise<void> {
    const { form, submitter, own, picked } = addition;
    // At once where it can be: a theme's own cart that comes up first would keep the offer away.
    const code =
      ready ??
      (await Promise.all([taking(), offered && inTime(loadPopup()).catch(() => null)]).catch(() => null));
    let goesOn = own !== null;
    if (code) {
      const [{ addBeside }, popupCode] = code;
      const over = offered &&
        popupCode && {
          cta: offered.cta,
          show: (take: Take) => popupCode.offerOverPage(shop, { box: offered, once }, take),
        };
      goesOn = await addBeside(shop, addition, over);
    } else if (picked[0]) {
      // What was ticked does not get lost in silence; a shopper who wants the product alone gets it.
      picked[0].mounted.say(picked[0].box.words.sold_out);
      return;
    }
    if (!goesOn) return;
    passing = true;
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
    passing = false;
  }
  await first;
}
