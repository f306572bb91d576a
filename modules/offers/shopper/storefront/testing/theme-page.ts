/** How a theme lays out the page of a product that our script knows nothing of. */
export type ForeignTheme = 'dawn' | 'storefront';

const words =
  'Thrown by hand from speckled clay, glazed inside and out, and fired twice so that it goes into the dishwasher. ';
const paragraphs = (count: number) => `<p>${words.repeat(3)}</p>`.repeat(count);
const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#c9b8a6"/></svg>`)}`;

/** The way Shopify's free themes write it: a gallery that sticks, the form in a column beside it, the description below. */
const dawn = `<style>
    * { box-sizing: border-box } body { margin: 0; font: 16px/1.6 Assistant, sans-serif; color: #121212 }
    .announcement-bar { padding: 10px; text-align: center; border-bottom: 1px solid #ddd; font-size: 13px }
    .header { display: grid; grid-template-columns: 1fr auto 1fr; padding: 20px 50px; position: sticky; top: 0; background: #fff; z-index: 3 }
    .page-width { max-width: 1200px; margin: 0 auto; padding: 36px 50px }
    .product { display: grid; grid-template-columns: 55% 45% } .product__media-wrapper { position: sticky; top: 100px; align-self: start }
    .product__media-list { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 0; padding: 0; list-style: none }
    .product__media-list li:first-child { grid-column: span 2 } .product__media-list img { display: block; width: 100%; aspect-ratio: 1 }
    .product__info-wrapper { padding-left: 50px } h1 { font-size: 40px; line-height: 1.2; margin: 0 0 12px }
    .product-form__input { border: 0; padding: 0; margin: 0 0 20px } .product-form__input label { padding: 8px 20px; border: 1px solid; border-radius: 40px; margin-right: 6px }
    .quantity { display: flex; width: 140px; border: 1px solid; margin-bottom: 24px } .quantity input { width: 60px; height: 44px; border: 0; text-align: center } .quantity button { flex: 1; background: none; border: 0 }
    .product-form__buttons { display: flex; flex-direction: column; gap: 10px } .product-form__submit, .shopify-payment-button { width: 100%; min-height: 47px; border: 1px solid; background: #fff; font: inherit }
    .grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; padding: 0; list-style: none } .grid img { width: 100%; aspect-ratio: 1 } footer { padding: 60px 50px; border-top: 1px solid #ddd }
    @media (max-width: 749px) { .header, .page-width { padding-inline: 15px } .product { display: block } .product__media-wrapper { position: static }
      .product__media-list li:not(:first-child) { display: none } .product__info-wrapper { padding: 20px 0 0 } h1 { font-size: 30px } .grid { grid-template-columns: 1fr 1fr } }
  </style></head><body><div class="announcement-bar">Welcome to our store</div>
  <header class="header"><nav>Home · Catalog · Contact</nav><b>Pottery</b><form action="/search"><input type="search" aria-label="Search"></form></header>
  <main><section class="page-width"><div class="product">
  <div class="product__media-wrapper"><ul class="product__media-list">${'<li><img alt="" src="PICTURE"></li>'.repeat(3)}</ul></div>
  <div class="product__info-wrapper"><div class="product__info-container"><p>POTTERY</p><h1>Stoneware mug</h1><div class="price">$24.00 USD</div>
  <variant-selects><fieldset class="product-form__input"><legend>Size</legend><label><input type="radio" name="Size" checked hidden>Small</label><label><input type="radio" name="Size" hidden>Large</label></fieldset></variant-selects>
  <div class="product-form__quantity"><label for="q">Quantity</label><div class="quantity"><button type="button" name="minus">−</button><input id="q" name="quantity" value="1" form="product-form-1"><button type="button" name="plus">+</button></div></div>
  <product-form class="product-form"><form method="post" action="/cart/add" id="product-form-1" target="sink"><input type="hidden" name="id" value="31">
  <div class="product-form__buttons"><button type="submit" name="add" class="product-form__submit">Add to cart</button><div data-shopify="payment-button"><button type="button" class="shopify-payment-button">Buy it now</button></div></div></form></product-form>
  <div class="product__description rte">${paragraphs(6)}</div></div></div></div></section>
  <section class="page-width"><h2>You may also like</h2><ul class="grid">${'<li><a href="/pages/care"><img alt="" src="PICTURE"></a>A bowl</li>'.repeat(4)}</ul></section></main>
  <footer>© Pottery</footer>`;

/** The way WooCommerce's own theme writes it: floats, a summary beside one picture, tabs with a long text below both. */
const storefront = `<style>
    * { box-sizing: border-box } body { margin: 0; font: 16px/1.618 "Source Sans Pro", sans-serif; color: #6d6d6d }
    .col-full { max-width: 1066px; margin: 0 auto; padding: 0 42px } .col-full::after, .product::after { content: ''; display: block; clear: both }
    .site-header { padding: 42px 0 24px; border-bottom: 1px solid #eee; margin-bottom: 42px } .storefront-breadcrumb { padding: 16px 0; margin-bottom: 42px; font-size: 14px }
    .content-area { float: left; width: 74% } .widget-area { float: right; width: 22% } .woocommerce-product-gallery { float: left; width: 42%; margin-bottom: 42px }
    .woocommerce-product-gallery img { display: block; width: 100%; aspect-ratio: 1 } .summary { float: right; width: 52%; margin-bottom: 42px } .woocommerce-tabs { clear: both; padding-top: 20px; border-top: 1px solid #eee }
    h1 { font-size: 34px; line-height: 1.2; margin: 0 0 12px; color: #333 } form.cart { padding: 16px 0; border-block: 1px solid #eee } .quantity { float: left; margin-right: 14px } .qty { width: 62px; height: 46px; text-align: center }
    .single_add_to_cart_button { height: 46px; padding: 0 24px; border: 0; background: #333; color: #fff; font: inherit } form.cart::after { content: ''; display: block; clear: both } .related { clear: both } .related ul { display: flex; gap: 20px; padding: 0; list-style: none } .related img { width: 160px; height: 160px }
    @media (max-width: 768px) { .content-area, .widget-area, .woocommerce-product-gallery, .summary { float: none; width: auto } .col-full { padding: 0 26px }
      .woocommerce-product-gallery { margin-bottom: 20px } .woocommerce-product-gallery img { aspect-ratio: 3 } .site-header, .storefront-breadcrumb { margin-bottom: 20px } }
  </style></head><body class="single-product woocommerce"><div id="page"><header class="site-header"><div class="col-full"><b>Pottery</b> · Shop · Cart · My account</div></header>
  <div class="storefront-breadcrumb"><div class="col-full">Home / Mugs / Stoneware mug</div></div>
  <div class="site-content"><div class="col-full"><div class="content-area"><main class="site-main"><div class="product type-product">
  <div class="woocommerce-product-gallery"><img alt="" src="PICTURE"></div>
  <div class="summary entry-summary"><h1 class="product_title">Stoneware mug</h1><p class="price">$24.00</p><div class="woocommerce-product-details__short-description">${paragraphs(1)}</div>
  <form class="cart" action="/cart/add" method="post" target="sink"><input type="hidden" name="id" value="31"><div class="quantity"><input class="qty" name="quantity" value="1" aria-label="Quantity"></div>
  <button type="submit" name="add-to-cart" value="31" class="single_add_to_cart_button">Add to cart</button></form>
  <div class="product_meta">Category: Mugs · Tag: stoneware</div></div>
  <div class="woocommerce-tabs"><h2>Description</h2>${paragraphs(8)}</div>
  <section class="related"><h2>Related products</h2><ul>${'<li><a href="/pages/care"><img alt="" src="PICTURE"></a></li>'.repeat(3)}</ul></section></div></main></div>
  <aside class="widget-area"><h2>Recent posts</h2>${paragraphs(2)}</aside></div></div><footer class="col-full">© Pottery</footer></div>`;

/** The page of product 3. `late`: the script comes when the page has been painted, as behind a slow line. */
export function foreignProductPage(theme: ForeignTheme, late: boolean): string {
  const page = (theme === 'dawn' ? dawn : storefront).replaceAll('PICTURE', picture(4, 4));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <title>Stoneware mug</title><link rel="icon" href="data:,">${page}<iframe name="sink" title="Answer" hidden></iframe>
  <script src="/storefront.js${late ? '?late' : ''}" data-shop="demo.test" data-product="3" defer></script></body></html>`;
}
