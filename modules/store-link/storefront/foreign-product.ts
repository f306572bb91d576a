import type { PageProduct } from '../../../core/storefront/shop-page.ts';
import { cartForm } from '../../../core/storefront/slot.ts';
import { idOf } from './foreign-cart.ts';

/** Shopify's data about a page in its head, in its own ids. */
interface ShopifyPage {
  meta?: { product?: { id?: unknown } };
  ShopifyAnalytics?: { meta?: { product?: { id?: unknown } } };
}

const ownForm = () => document.querySelector<HTMLFormElement>(cartForm);

/** The variant that the form of the page holds: Shopify's `id`, WooCommerce's `variation_id`; 0 where none is chosen. */
function chosenVariant(form: HTMLFormElement | null): number {
  const field = (name: string) => idOf(form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value);
  return field('variation_id') || field('id');
}

/**
 * The product that a page of Shopify or WooCommerce is about, in that store's ids; null for every other page. A
 * WooCommerce product without a choice is its own variant.
 */
export function foreignProduct(): PageProduct | null {
  const { meta, ShopifyAnalytics } = window as ShopifyPage;
  const shopify = idOf((ShopifyAnalytics?.meta ?? meta)?.product?.id);
  const woo = document.body.classList.contains('single-product')
    ? idOf(/(?:^|\s)postid-(\d+)/.exec(document.body.className)?.[1])
    : 0;
  const id = shopify || woo;
  if (!id) return null;
  const form = ownForm();
  const isAlone = woo > 0 && !form?.querySelector('[name="variation_id"]');
  return { id, selected_variant_id: chosenVariant(form) || (isAlone ? id : null) };
}

/** Tells, as a page that knows us does, when another variant is chosen in the store's own form. */
export function watchForeignVariant(product: PageProduct): void {
  let known = product.selected_variant_id ?? 0;
  const look = () => {
    const variant_id = chosenVariant(ownForm());
    if (!variant_id || variant_id === known) return;
    known = variant_id;
    document.dispatchEvent(new CustomEvent('backroom:variant-change', { detail: { variant_id } }));
  };
  // The store's own script writes the variant into the form once it has heard of the choice.
  document.addEventListener('change', () => {
    for (const wait of [50, 600]) setTimeout(look, wait);
  });
}
