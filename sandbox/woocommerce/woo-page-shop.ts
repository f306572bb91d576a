import { escapeHtml, type ProductRows, type Sellable } from './woo-catalogue.ts';
import { quantityLimit } from './woo-cart.ts';
import { displayPrice } from './woo-store-schema.ts';
import { money, notices, page, type PageContext } from './woo-page.ts';

const shownPrice = ({ store }: PageContext, sellable: Sellable, amount = sellable.price) =>
  displayPrice(store, amount, sellable.taxable, store.settings.taxDisplayShop);

/** A price as the shop shows it: the old one struck out beside a sale's, a range where variations differ. */
function priceHtml(context: PageContext, sellables: readonly Sellable[]): string {
  const first = sellables[0];
  if (!first) return '';
  const amounts = sellables.map((sellable) => shownPrice(context, sellable));
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (low !== high)
    return `${money(context, low)} <span aria-hidden="true">&ndash;</span> ${money(context, high)}`;
  return first.onSale
    ? `<del aria-hidden="true">${money(context, shownPrice(context, first, first.regularPrice))}</del> <ins aria-hidden="true">${money(context, low)}</ins>`
    : money(context, low);
}

function sellablesOf({ store }: PageContext, { row, variations }: ProductRows): Sellable[] {
  const ids = variations.length > 0 ? variations.map(({ id }) => id) : [row.id];
  return ids.flatMap((id) => store.catalogue.sellable(id) ?? []);
}

/** A product's picture in a list, or WooCommerce's own where it has none (WC_Product::get_image, wc_placeholder_img). */
function thumbnail({ home }: PageContext, { row }: ProductRows): string {
  const [picture] = (row.images ?? []) as { src: string; alt: string }[];
  const { src, alt, name } = picture
    ? { ...picture, name: 'attachment-woocommerce_thumbnail size-woocommerce_thumbnail' }
    : {
        src: `${home}/wp-content/uploads/woocommerce-placeholder.svg`,
        alt: 'Placeholder',
        name: 'woocommerce-placeholder wp-post-image',
      };
  return `<img width="300" height="300" src="${escapeHtml(src)}" class="${name}" alt="${escapeHtml(alt)}" decoding="async">`;
}

function card(context: PageContext, rows: ProductRows): string {
  const { row, variations } = rows;
  const { home, store } = context;
  const url = `${home}/product/${String(row.slug)}/`;
  const simple = variations.length === 0;
  const stock = store.catalogue.sellable(row.id)?.stock;
  const classes = [
    'button',
    `product_type_${String(row.type)}`,
    // No button to buy where there is nothing left.
    ...(simple && stock !== 0
      ? ['add_to_cart_button', ...(store.settings.ajaxAdd ? ['ajax_add_to_cart'] : [])]
      : simple
        ? []
        : ['add_to_cart_button']),
  ].join(' ');
  const block =
    store.settings.theme === 'blocks' && simple
      ? ' wp-block-button__link wc-block-components-product-button__button'
      : '';
  return `<li class="product type-product post-${row.id} status-publish product-type-${String(row.type)}"><a href="${url}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">${thumbnail(context, rows)}<h2 class="woocommerce-loop-product__title">${String(row.name)}</h2><span class="price">${priceHtml(context, sellablesOf(context, rows))}</span></a><a href="${simple ? `?add-to-cart=${row.id}` : url}" data-quantity="1" class="${classes}${block}" data-product_id="${row.id}" data-product_sku="${escapeHtml(String(row.sku ?? ''))}" rel="nofollow">${simple ? 'Add to cart' : 'Select options'}</a></li>`;
}

/** The shop, or the home page that shows it. */
export function shopPage(context: PageContext): string {
  const rows = context.store.catalogue.visible().slice(0, 16);
  return page(context, {
    title: 'Shop',
    body: 'archive post-type-archive post-type-archive-product woocommerce woocommerce-page',
    main: `${notices(context)}<h1 class="woocommerce-products-header__title page-title">Shop</h1><ul class="products columns-4">${rows
      .map((one) => card(context, one))
      .join('')}</ul>`,
  });
}

const quantityField = (id: number, max: number): string =>
  `<div class="quantity"><label class="screen-reader-text" for="quantity_${id}">Quantity</label><input type="number" id="quantity_${id}" class="input-text qty text" name="quantity" value="1" min="1" max="${max === 9999 ? '' : max}" step="1" inputmode="numeric" autocomplete="off"></div>`;

function simpleForm(context: PageContext, sellable: Sellable, url: string): string {
  if (sellable.stock === 0) return '<p class="stock out-of-stock">Out of stock</p>';
  return `<form class="cart" action="${url}" method="post" enctype="multipart/form-data">${quantityField(sellable.id, quantityLimit(sellable))}<button type="submit" name="add-to-cart" value="${sellable.id}" class="single_add_to_cart_button button alt">Add to cart</button></form>`;
}

/** The data of each variation for the page's script (WC_Product_Variable::get_available_variation). */
function variationData(context: PageContext, sellable: Sellable) {
  return {
    attributes: Object.fromEntries(
      sellable.attributes.map(({ slug, value }) => [`attribute_${slug}`, value]),
    ),
    availability_html:
      sellable.stock === null ? '' : `<p class="stock in-stock">${sellable.stock} in stock</p>`,
    backorders_allowed: false,
    display_price: shownPrice(context, sellable),
    display_regular_price: shownPrice(context, sellable, sellable.regularPrice),
    is_in_stock: sellable.stock !== 0,
    is_purchasable: true,
    is_sold_individually: 'no',
    max_qty: sellable.stock ?? '',
    min_qty: 1,
    price_html: `<span class="price">${priceHtml(context, [sellable])}</span>`,
    sku: sellable.own.sku,
    variation_id: sellable.id,
    variation_is_active: true,
    variation_is_visible: true,
  };
}

function variationsForm(
  context: PageContext,
  rows: ProductRows,
  sellables: readonly Sellable[],
  url: string,
): string {
  const { id } = rows.row;
  const data = escapeHtml(JSON.stringify(sellables.map((one) => variationData(context, one))));
  const fields = (sellables[0]?.attributes ?? [])
    .map(({ slug, label }, at) => {
      const options = sellables
        .map(({ attributes }) => attributes[at]!)
        .map(({ value, option }) => `<option value="${escapeHtml(value)}">${escapeHtml(option)}</option>`);
      return `<tr><th class="label"><label for="${slug}">${escapeHtml(label)}</label></th><td class="value"><select id="${slug}" name="attribute_${slug}" data-attribute_name="attribute_${slug}" data-show_option_none="yes"><option value="">Choose an option</option>${[...new Set(options)].join('')}</select><a class="reset_variations" href="#">Clear</a></td></tr>`;
    })
    .join('');
  return `<form class="variations_form cart" action="${url}" method="post" enctype="multipart/form-data" data-product_id="${id}" data-product_variations="${data}"><table class="variations" role="presentation"><tbody>${fields}</tbody></table><div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div><div class="woocommerce-variation-add-to-cart variations_button woocommerce-variation-add-to-cart-disabled">${quantityField(id, 9999)}<button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Add to cart</button><input type="hidden" name="add-to-cart" value="${id}"><input type="hidden" name="product_id" value="${id}"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div></form>`;
}

export function productPage(context: PageContext, rows: ProductRows): string {
  const { row, variations } = rows;
  const sellables = sellablesOf(context, rows);
  const url = `${context.home}/product/${String(row.slug)}/`;
  const form =
    variations.length > 0
      ? variationsForm(context, rows, sellables, url)
      : simpleForm(context, sellables[0]!, url);
  return page(context, {
    title: String(row.name),
    body: `single single-product postid-${row.id} woocommerce woocommerce-page`,
    head: `<link rel="canonical" href="${url}"><link rel="shortlink" href="${context.home}/?p=${row.id}">`,
    main: `${notices(context)}<div id="product-${row.id}" class="product type-product post-${row.id} status-publish instock product-type-${String(row.type)}"><div class="summary entry-summary"><h1 class="product_title entry-title">${String(row.name)}</h1><p class="price">${priceHtml(context, sellables)}</p>${form}<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">${escapeHtml(String(row.sku ?? ''))}</span></span></div></div></div>`,
  });
}
