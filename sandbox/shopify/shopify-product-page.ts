import { esc, json, shown } from './shopify-html.ts';
import type { Row } from './shopify-data.ts';
import { isAvailable, type Market, sellingPlansOf, type Variant, variantsOf } from './shopify-state.ts';

const section = 'template--1__main';

const theirs = (cents: number, market: Market) => Math.round(cents * market.rate);

/** A product as `/products/{handle}.js` tells it, prices in cents (shopify.dev/docs/api/ajax/reference/product). */
export function productJson(product: Row, market: Market) {
  const variants = variantsOf(product);
  const all = variants.map(({ price }) => theirs(price, market));
  const compare = variants[0]!.compareAt;
  const plans = sellingPlansOf(product);
  const images = (product.images as { src: string }[]).map(({ src }) => src);
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    description: product.body_html,
    published_at: product.published_at,
    created_at: product.created_at,
    vendor: product.vendor,
    type: product.product_type,
    tags: String(product.tags).split(', ').filter(Boolean),
    price: Math.min(...all),
    price_min: Math.min(...all),
    price_max: Math.max(...all),
    available: variants.some(isAvailable),
    price_varies: new Set(all).size > 1,
    compare_at_price: compare === null ? null : theirs(compare, market),
    variants: variants.map((variant) => ({
      id: variant.id,
      title: variant.row.title,
      option1: variant.row.option1,
      option2: variant.row.option2,
      option3: variant.row.option3,
      sku: variant.row.sku,
      requires_shipping: !variant.giftCard,
      taxable: true,
      available: isAvailable(variant),
      name: `${String(product.title)} - ${String(variant.row.title)}`,
      public_title: variant.row.title === 'Default Title' ? null : variant.row.title,
      options: [variant.row.option1],
      price: theirs(variant.price, market),
      weight: variant.row.grams,
      compare_at_price: variant.compareAt === null ? null : theirs(variant.compareAt, market),
      inventory_management: variant.row.inventory_management,
      quantity_rule: { min: 1, max: null, increment: 1 },
    })),
    images,
    featured_image: images[0] ?? null,
    options: (product.options as { name: string; position: number; values: string[] }[]).map(
      ({ name, position, values }) => ({ name, position, values }),
    ),
    url: `/products/${String(product.handle)}`,
    requires_selling_plan: false,
    selling_plan_groups: plans.length > 0 ? [{ name: 'Subscription', selling_plans: plans }] : [],
  };
}

/** The page's product, by the store's own ids, as Shopify's analytics have it on a product's page. */
export function productMeta(product: Row, market: Market) {
  return {
    product: {
      id: product.id,
      gid: `gid://shopify/Product/${product.id}`,
      vendor: product.vendor,
      type: product.product_type,
      handle: product.handle,
      variants: variantsOf(product).map(({ id, price, row }) => ({
        id,
        price: theirs(price, market),
        name: product.title,
        public_title: row.title === 'Default Title' ? null : row.title,
        sku: row.sku,
      })),
    },
    page: { pageType: 'product', resourceType: 'product', resourceId: product.id },
  };
}

export function priceHtml(variant: Variant, market: Market): string {
  const price = shown(theirs(variant.price, market), market);
  const { compareAt } = variant;
  const onSale = compareAt !== null && compareAt > variant.price;
  return `<div class="price${onSale ? ' price--on-sale' : ''}${isAvailable(variant) ? '' : ' price--sold-out'}"><div class="price__container">
${
  onSale
    ? `<div class="price__sale"><s class="price-item price-item--regular">${shown(theirs(compareAt, market), market)}</s> <span class="price-item price-item--sale price-item--last">${price}</span></div>`
    : `<div class="price__regular"><span class="price-item price-item--regular">${price}</span></div>`
}</div></div>`;
}

export interface ProductPageOptions {
  /** Dawn's radios beside a hidden `id`, or a vintage theme's `select` of that name. */
  variants: 'radios' | 'select';
  chosen: Variant;
  market: Market;
}

/** The product's section with Dawn's form: `product-form` adds by script, without one the form goes to `/cart`. */
export function productSection(
  product: Row,
  { variants: picker, chosen, market }: ProductPageOptions,
): string {
  const all = variantsOf(product);
  const form = `product-form-${section}`;
  const options = product.options as { name: string; values: string[] }[];
  const single = all.length === 1;
  const radios = single
    ? ''
    : `<variant-selects id="variant-selects-${section}" data-section="${section}">${options
        .map(
          ({ name, values }, at) =>
            `<fieldset class="product-form__input"><legend>${esc(name)}</legend>${values
              .map(
                (
                  value,
                ) => `<label><input type="radio" name="${esc(name)}-${at + 1}" value="${esc(value)}" form="${form}"
 ${chosen.row[`option${at + 1}`] === value ? 'checked' : ''}>${esc(value)}</label>`,
              )
              .join('')}</fieldset>`,
        )
        .join('')}<script type="application/json">${json(
        all.map(({ id, row }) => ({ id, options: [row.option1] })),
      )}</script></variant-selects>`;
  const field =
    picker === 'select'
      ? `<select name="id" aria-label="Variant">${all
          .map(
            ({ id, row }) =>
              `<option value="${id}"${id === chosen.id ? ' selected' : ''}>${esc(row.title)}</option>`,
          )
          .join('')}</select>`
      : `<input type="hidden" name="id" value="${chosen.id}" class="product-variant-id">`;
  const plans = sellingPlansOf(product);
  const sold = !isAvailable(chosen);
  return `<section id="MainProduct-${section}" class="product__section" data-section="${section}">
<product-info id="MainProduct-${section}-info" data-section="${section}" data-product-id="${product.id}" data-url="/products/${esc(product.handle)}">
<div class="product__info-container"><div class="product__title"><h1>${esc(product.title)}</h1></div>
<div id="price-${section}" role="status">${priceHtml(chosen, market)}</div>
${picker === 'select' ? '' : radios}
<div id="Quantity-Form-${section}" class="product-form__input product-form__quantity"><label for="Quantity-${section}">Quantity</label>
<quantity-input class="quantity"><button class="quantity__button" name="minus" type="button">−</button>
<input class="quantity__input" type="number" name="quantity" id="Quantity-${section}" min="1" value="1" form="${form}">
<button class="quantity__button" name="plus" type="button">+</button></quantity-input></div>
<product-form class="product-form" data-section-id="${section}">
<div class="product-form__error-message-wrapper" role="alert" hidden><span class="product-form__error-message"></span></div>
<form method="post" action="/cart/add" id="${form}" accept-charset="UTF-8" class="form" enctype="multipart/form-data" novalidate data-type="add-to-cart-form">
<input type="hidden" name="form_type" value="product"><input type="hidden" name="utf8" value="✓">${field}
${plans.map(({ id, name }) => `<label><input type="radio" name="selling_plan" value="${id}">${esc(name)}</label>`).join('')}
<div class="product-form__buttons"><button id="ProductSubmitButton-${section}" type="submit" name="add" class="product-form__submit button"${sold ? ' disabled' : ''}><span>${sold ? 'Sold out' : 'Add to cart'}</span></button>
<div data-shopify="payment-button" class="shopify-payment-button"><button type="submit" formaction="/checkout/buy-now" class="shopify-payment-button__button shopify-payment-button__button--unbranded"${sold ? ' disabled' : ''}>Buy it now</button></div></div>
<input type="hidden" name="product-id" value="${product.id}"><input type="hidden" name="section-id" value="${section}"></form></product-form>
<div class="product__description">${String(product.body_html ?? '')}</div></div></product-info></section>`;
}

/** A card of a list; quick add puts a product with one variant in, and opens a box for the others. */
export function cardHtml(product: Row, market: Market): string {
  const all = variantsOf(product);
  const first = all.find(isAvailable) ?? all[0]!;
  const id = `${section}-${product.id}`;
  const quick =
    all.length === 1
      ? `<product-form data-section-id="${section}"><div class="product-form__error-message-wrapper" role="alert" hidden><span class="product-form__error-message"></span></div>
<form method="post" action="/cart/add" id="quick-add-${id}" class="form" data-type="add-to-cart-form"><input type="hidden" name="id" value="${first.id}" class="product-variant-id">
<button id="quick-add-${id}-submit" type="submit" name="add" class="quick-add__submit button"${isAvailable(first) ? '' : ' disabled'}>${isAvailable(first) ? 'Add to cart' : 'Sold out'}</button></form></product-form>`
      : `<modal-opener data-modal="#QuickAdd-${product.id}"><button type="button" class="quick-add__submit button" data-product-url="/products/${esc(product.handle)}">Choose options</button></modal-opener>
<quick-add-modal id="QuickAdd-${product.id}" class="quick-add-modal"><div role="dialog" aria-label="Choose options for ${esc(product.title)}" class="quick-add-modal__content"><button type="button" class="quick-add-modal__toggle" aria-label="Close">×</button><div class="quick-add-modal__content-info"></div></div></quick-add-modal>`;
  const [picture] = product.images as { src: string; alt: string }[];
  const heading = (more: string) =>
    `<h3 class="card__heading"><a href="/products/${esc(product.handle)}"${more} class="full-unstyled-link">${esc(product.title)}</a></h3>`;
  // The title stands twice: over the picture, where the theme's style hides it if there is one, and below.
  return `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard card--${picture ? 'media' : 'text'}">
<div class="card__inner color-scheme-2 gradient ratio">${
    picture
      ? `<div class="card__media"><div class="media media--transparent media--hover-effect"><img src="${esc(picture.src)}" alt="${esc(picture.alt)}" class="motion-reduce" width="400" height="400" loading="lazy"></div></div>`
      : ''
  }<div class="card__content"><div class="card__information">${heading('')}</div></div></div>
<div class="card__content"><div class="card__information">${heading(` id="CardLink-${id}"`)}<div class="card-information">${priceHtml(first, market)}</div></div><div class="quick-add no-js-hidden">${quick}</div></div></div></div></li>`;
}
