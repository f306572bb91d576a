import { priceLines, titleOf } from './shopify-cart.ts';
import type { Allocation, PricedCart } from './shopify-discount.ts';
import { money } from './shopify-money.ts';
import {
  type Cart,
  type Line,
  type Market,
  sellingPlansOf,
  type ShopState,
  type Variant,
} from './shopify-state.ts';

const application = ({ discount, amount }: Allocation) => ({
  type: discount.code === null ? 'automatic' : 'discount_code',
  key: String(discount.id),
  title: discount.code ?? discount.title,
  description: discount.code ?? discount.title,
  value:
    'percentage' in discount.value ? String(discount.value.percentage * 100) : money(discount.value.amount),
  value_type: 'percentage' in discount.value ? 'percentage' : 'fixed_amount',
  created_at: new Date(discount.createdAt).toISOString(),
  allocation_method: 'amount' in discount.value && !discount.value.each ? 'across' : 'each',
  target_selection: discount.kind === 'order' ? 'all' : 'entitled',
  target_type: 'line_item',
  total_allocated_amount: amount,
});

/** One line as the cart API tells it, prices in cents of the shopper's currency. */
function itemJson(line: Line, variant: Variant, priced: PricedCart['lines'][number]) {
  const { product, row } = variant;
  const { original, final, allocations } = priced;
  const options = (product.options as { name: string }[]).map(({ name }, at) => ({
    name,
    value: String(row[`option${at + 1}`] ?? ''),
  }));
  const plan = sellingPlansOf(product).find(({ id }) => id === line.sellingPlan);
  const image = (product.images as { src: string; alt: string }[])[0];
  return {
    id: variant.id,
    properties: line.properties,
    quantity: line.quantity,
    variant_id: variant.id,
    key: line.key,
    title: titleOf(variant),
    price: priced.line.price,
    original_price: priced.line.price,
    presentment_price: priced.line.price / 100,
    discounted_price: Math.round(final / line.quantity),
    line_price: original,
    original_line_price: original,
    total_discount: original - final,
    discounts: allocations.map(({ discount, amount }) => ({
      amount,
      title: discount.code ?? discount.title,
    })),
    sku: row.sku,
    grams: row.grams,
    vendor: product.vendor,
    taxable: true,
    product_id: product.id,
    product_has_only_default_variant: row.title === 'Default Title',
    gift_card: variant.giftCard,
    // For one: rounded where the line's discount cannot be divided, so that only the line's price adds up.
    final_price: Math.round(final / line.quantity),
    final_line_price: final,
    url: `/products/${String(product.handle)}?variant=${variant.id}`,
    image: image?.src ?? null,
    featured_image: { alt: image?.alt ?? null, url: image?.src ?? null },
    handle: product.handle,
    requires_shipping: !variant.giftCard,
    product_type: product.product_type,
    product_title: product.title,
    product_description: '',
    variant_title: row.title === 'Default Title' ? null : row.title,
    variant_options: options.map(({ value }) => value),
    options_with_values: options,
    line_level_discount_allocations: allocations.map((one) => ({
      amount: one.amount,
      discount_application: application(one),
    })),
    ...(plan ? { selling_plan_allocation: { price: priced.line.price, selling_plan: plan } } : {}),
  };
}

/** A cart as `/cart.js` tells it (shopify.dev/docs/api/ajax/reference/cart#get-locale-cart-js). */
export function cartJson(state: ShopState, cart: Cart, market: Market) {
  const priced = priceLines(state, { lines: cart.lines, codes: cart.codes, rate: market.rate });
  const items = priced.lines.map((one, at) => {
    const line = cart.lines.find(({ key }) => key === one.line.key)!;
    return itemJson(line, priced.variants[at]!, one);
  });
  return {
    token: `${cart.token}?key=${cart.secret}`,
    note: cart.note,
    attributes: cart.attributes,
    original_total_price: priced.original,
    total_price: priced.total,
    total_discount: priced.discount,
    total_weight: items.reduce((all, item) => all + Number(item.grams) * item.quantity, 0),
    item_count: items.reduce((all, { quantity }) => all + quantity, 0),
    items,
    requires_shipping: items.some((item) => item.requires_shipping),
    currency: market.currency,
    items_subtotal_price: priced.lines.reduce((all, { final }) => all + final, 0),
    cart_level_discount_applications: priced.orderAllocations.map((one) => application(one)),
    discount_codes: priced.codes.map(({ code, why }) => ({ code, applicable: why === null })),
  };
}

export type CartJson = ReturnType<typeof cartJson>;
export type CartItem = CartJson['items'][number];
