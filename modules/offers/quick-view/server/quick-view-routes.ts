import type { ActingShop } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { formatMinor, toMinor } from '#core/rules/money.ts';
import { type StoreProduct, storeProduct } from '#modules/catalog/store/server/public.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { type QuickView, quickViewButton, quickViewProduct } from '../contract/quick-view-calls.ts';
import { quickViewButtonText, quickViewWords } from '../rules/quick-view-words.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { offerSettings } from '../../offer/server/offer-settings-memory.ts';
import { productOffersOf } from '../../shopper/server/storefront-offer-routes.ts';

/** What shoppers see of a product without opening its page. */
export function quickViewRoutes(indexCache: OfferIndexCache): Route[] {
  return [
    handleWithoutTransaction(quickViewButton, async ({ services, shop }) => {
      const settings = await offerSettings(services, shop);
      const on = settings.enable && settings.quick_view;
      return { button: on ? quickViewButtonText(settings.quick_view_text, shop.locale) : null };
    }),
    handleWithoutTransaction(quickViewProduct, async (ctx, { query }) => {
      const { services, shop } = ctx;
      const product = await services.db.inShop(
        shop.id,
        (tx) => storeProduct({ shop, tx, now: services.now() }, query.handle),
        { readOnly: true },
      );
      const { store } = shop;
      // On a page of the connected store only what that store has can be bought.
      const variants =
        product?.variants.filter(({ id }) => !store || store.theirs('variant', id) !== 0) ?? [];
      if (!product || variants.length === 0 || store?.theirs('product', product.id) === 0)
        throw notFound(offerTexts.this_product);
      return {
        product: quickViewOf({ ...product, variants }, shop),
        offers: await productOffersOf(ctx, indexCache, product.id, query.visitor),
      };
    }),
  ];
}

function quickViewOf(product: StoreProduct, { currency, locale }: ActingShop): QuickView {
  const write = (minor: number) => formatMinor(minor, currency, locale);
  const [only] = product.variants;
  const choice = product.variants.length > 1 || only?.title !== 'Default Title';
  return {
    product_id: product.id,
    title: product.title,
    handle: product.handle,
    images: product.images.map(({ src, alt }) => ({ src, alt })),
    options: choice ? product.options : [],
    variants: product.variants.map((variant) => {
      const was = variant.compare_at_price === null ? 0 : toMinor(variant.compare_at_price, currency);
      return {
        id: variant.id,
        options: choice ? variant.options : [],
        available: variant.available,
        price: write(variant.price_minor),
        compare_at_price: was > variant.price_minor ? write(was) : null,
        in_stock: variant.in_stock,
        image: variant.image_index,
      };
    }),
    words: quickViewWords(locale),
  };
}
