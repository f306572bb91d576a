/*
 * What WooCommerce's blocks do on a theme's pages, in our own words: cart, mini cart and checkout are empty until this
 * fills them through the Store API. It knows of a change only when it made it itself, when a page of its own says so
 * (`wc-blocks_added_to_cart`), or when its store of data is told (`wp.data`): not when another script calls the API.
 */
(() => {
  const root = '/wp-json/wc/store/v1/';
  let nonce = window.wcBlocksMiddlewareConfig?.storeApiNonce ?? '';
  let cart = null;
  const find = (selector) => document.querySelector(selector);
  const escape = (text) => String(text).replace(/[<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

  async function call(path, body) {
    const answer = await fetch(root + path, {
      method: body ? 'POST' : 'GET',
      headers: { Nonce: nonce, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    nonce = answer.headers.get('Nonce') ?? nonce;
    const reply = await answer.json();
    if (answer.ok) return reply;
    // A conflict brings the cart that is true.
    if (reply.data?.cart) receive(reply.data.cart);
    throw Object.assign(new Error(reply.message), { reply });
  }

  const money = (minor, totals) => {
    const digits = totals.currency_minor_unit;
    const amount = (Number(minor) / 10 ** digits).toFixed(digits);
    return `${totals.currency_prefix}${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${totals.currency_suffix}`;
  };

  function receive(next) {
    cart = next;
    draw();
  }
  const change = async (path, body) => {
    try {
      receive(await call(path, body));
    } catch (error) {
      draw(error.message);
    }
  };

  function lines() {
    return cart.items
      .map((item) => {
        const each = money(item.prices.price, item.prices);
        const options = item.variation
          .map(({ attribute, value }) => `${attribute}: ${escape(value)}`)
          .join(' ');
        return `<tr class="wc-block-cart-items__row" data-key="${item.key}"><td class="wc-block-cart-item__product"><a class="wc-block-components-product-name" href="${escape(item.permalink)}">${item.name}</a><div class="wc-block-cart-item__prices"><span class="price wc-block-components-product-price"><span class="wc-block-formatted-money-amount wc-block-components-formatted-money-amount wc-block-components-product-price__value">${each}</span></span></div><div class="wc-block-components-product-metadata">${options}</div><div class="wc-block-cart-item__quantity"><div class="wc-block-components-quantity-selector"><input class="wc-block-components-quantity-selector__input" type="number" min="1" max="${item.quantity_limits.maximum}" value="${item.quantity}" aria-label="Quantity"></div><button class="wc-block-cart-item__remove-link">Remove item</button></div></td><td class="wc-block-cart-item__total"><span class="wc-block-components-product-price__value">${money(item.totals.line_subtotal, item.totals)}</span></td></tr>`;
      })
      .join('');
  }

  function totals() {
    const sums = cart.totals;
    const row = (name, label, value) =>
      `<div class="wc-block-components-totals-item ${name}"><span class="wc-block-components-totals-item__label">${label}</span><span class="wc-block-formatted-money-amount wc-block-components-totals-item__value">${value}</span></div>`;
    const coupons = cart.coupons
      .map(
        ({ code }) =>
          `<li class="wc-block-components-chip wc-block-components-totals-discount__coupon-list-item"><span class="wc-block-components-chip__text">${escape(code)}</span><button class="wc-block-components-chip__remove" data-coupon="${escape(code)}" aria-label="Remove coupon &quot;${escape(code)}&quot;">x</button></li>`,
      )
      .join('');
    const discount =
      cart.coupons.length > 0
        ? row(
            'wc-block-components-totals-discount',
            `Discount <ul class="wc-block-components-totals-discount__coupon-list">${coupons}</ul>`,
            `-${money(sums.total_discount, sums)}`,
          )
        : '';
    const shipping =
      sums.total_shipping === null
        ? ''
        : row('wc-block-components-totals-shipping', 'Shipping', money(sums.total_shipping, sums));
    const tax =
      sums.total_tax === '0'
        ? ''
        : row('wc-block-components-totals-taxes', 'Taxes', money(sums.total_tax, sums));
    return `${row('wc-block-components-totals-subtotal', 'Subtotal', money(sums.total_items, sums))}<div class="wc-block-components-totals-coupon"><form class="wc-block-components-totals-coupon__form"><input class="wc-block-components-totals-coupon__input" aria-label="Enter code"><button class="wc-block-components-totals-coupon__button">Apply</button></form></div>${discount}${shipping}${tax}<div class="wc-block-components-totals-item wc-block-components-totals-footer-item"><span class="wc-block-components-totals-item__label">Total</span><div class="wc-block-components-totals-item__value"><span class="wc-block-formatted-money-amount wc-block-components-totals-footer-item-tax-value">${money(sums.total_price, sums)}</span></div></div>`;
  }

  const notice = (text) =>
    text ? `<div class="wc-block-components-notice-banner is-error" role="alert">${escape(text)}</div>` : '';

  function draw(error = cart?.errors?.map(({ message }) => message).join(' ')) {
    if (!cart) return;
    const mini = find('.wp-block-woocommerce-mini-cart');
    if (mini)
      mini.innerHTML = `<a class="wc-block-mini-cart__button" href="/cart/"><span class="wc-block-mini-cart__amount">${money(cart.totals.total_items, cart.totals)}</span> <span class="wc-block-mini-cart__badge">${cart.items_count}</span></a>`;
    const page = find('.wp-block-woocommerce-cart');
    if (page) {
      page.classList.remove('is-loading');
      page.innerHTML =
        cart.items.length === 0
          ? `${notice(error)}<h2 class="wc-block-cart__empty-cart__title">Your cart is currently empty!</h2>`
          : `${notice(error)}<div class="wc-block-components-sidebar-layout wc-block-cart"><table class="wc-block-cart-items wp-block-woocommerce-cart-line-items-block"><tbody>${lines()}</tbody></table><div class="wp-block-woocommerce-cart-order-summary-block">${totals()}</div><div class="wc-block-cart__submit-container"><a class="wc-block-components-button wc-block-cart__submit-button" href="/checkout/"><span class="wc-block-components-button__text">Proceed to Checkout</span></a></div></div>`;
    }
    const checkout = find('.wp-block-woocommerce-checkout');
    if (checkout) {
      if (!checkout.querySelector('form.wc-block-checkout__form')) drawCheckout(checkout);
      checkout.querySelector('.wc-block-components-notices').innerHTML = notice(error);
      checkout.querySelector('.wp-block-woocommerce-checkout-order-summary-block').innerHTML = `${cart.items
        .map(
          (item) =>
            `<div class="wc-block-components-order-summary-item"><span class="wc-block-components-order-summary-item__quantity">${item.quantity}</span><span class="wc-block-components-product-name">${item.name}</span><span class="wc-block-components-order-summary-item__total-price">${money(item.totals.line_subtotal, item.totals)}</span></div>`,
        )
        .join('')}${totals()}`;
    }
  }

  function drawCheckout(checkout) {
    const field = (id, label) =>
      `<div class="wc-block-components-text-input"><input id="${id}" aria-label="${label}"><label for="${id}">${label}</label></div>`;
    const method = (id, label, at) =>
      `<label class="wc-block-components-radio-control__option" for="radio-control-wc-payment-method-options-${id}"><input id="radio-control-wc-payment-method-options-${id}" class="wc-block-components-radio-control__input" type="radio" name="radio-control-wc-payment-method-options" value="${id}"${at === 0 ? ' checked' : ''}>${label}</label>`;
    checkout.classList.remove('is-loading');
    checkout.innerHTML = `<div class="wc-block-components-notices"></div><div class="wc-block-components-sidebar-layout"><form class="wc-block-components-form wc-block-checkout__form" novalidate>${field('email', 'Email address')}${field('billing-country', 'Country/Region')}${field('billing-first_name', 'First name')}${field('billing-last_name', 'Last name')}${field('billing-address_1', 'Address')}${field('billing-postcode', 'Postal code')}${field('billing-city', 'City')}<fieldset class="wc-block-checkout__payment-method">${method('bacs', 'Direct bank transfer', 0)}${method('cod', 'Cash on delivery', 1)}${method('sandbox_card', 'Test card', 2)}${field('sandbox_card-number', 'Card number')}</fieldset><button class="wc-block-components-button wc-block-components-checkout-place-order-button" type="submit"><span class="wc-block-components-button__text">Place Order</span></button></form><div class="wp-block-woocommerce-checkout-order-summary-block"></div></div>`;
    checkout.querySelector('.wc-block-checkout__form').addEventListener('submit', (event) => {
      event.preventDefault();
      void place(checkout);
    });
  }

  async function place(checkout) {
    const value = (id) => checkout.querySelector(`[id="${id}"]`).value;
    const button = checkout.querySelector('.wc-block-components-checkout-place-order-button');
    button.disabled = true;
    const names = ['country', 'first_name', 'last_name', 'address_1', 'postcode', 'city'];
    try {
      const reply = await call('checkout', {
        billing_address: {
          email: value('email'),
          ...Object.fromEntries(names.map((name) => [name, value(`billing-${name}`)])),
        },
        payment_method: checkout.querySelector('[name=radio-control-wc-payment-method-options]:checked')
          .value,
        payment_data: [{ key: 'card', value: value('sandbox_card-number') }],
      });
      window.location = reply.payment_result.redirect_url;
    } catch (error) {
      const refused = error.reply?.payment_result?.payment_details?.[0]?.value;
      draw(refused ?? error.message);
      button.disabled = false;
    }
  }

  document.addEventListener('change', (event) => {
    const input = event.target.closest?.('.wc-block-components-quantity-selector__input');
    const key = input?.closest('[data-key]')?.dataset.key;
    if (key) void change('cart/update-item', { key, quantity: Number(input.value) });
  });
  document.addEventListener('submit', (event) => {
    const form = event.target.closest?.('.wc-block-components-totals-coupon__form');
    if (!form) return;
    event.preventDefault();
    void change('cart/apply-coupon', { code: form.querySelector('input').value });
  });
  document.addEventListener('click', async (event) => {
    const coupon = event.target.closest?.('.wc-block-components-chip__remove');
    if (coupon) void change('cart/remove-coupon', { code: coupon.dataset.coupon });
    const gone = event.target.closest?.('.wc-block-cart-item__remove-link');
    if (gone) void change('cart/remove-item', { key: gone.closest('[data-key]').dataset.key });
    const add = event.target.closest?.('.wc-block-components-product-button__button');
    if (!add) return;
    event.preventDefault();
    add.classList.add('loading');
    await change('cart/add-item', { id: Number(add.dataset.product_id), quantity: 1 });
    add.classList.remove('loading');
    document.body.dispatchEvent(
      new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail: { preserveCartData: true } }),
    );
  });
  document.body.addEventListener('wc-blocks_added_to_cart', (event) => {
    if (!event.detail?.preserveCartData) void load();
  });

  // The variations' form is the classic one on block themes, too.
  for (const form of document.querySelectorAll('form.variations_form')) {
    const known = JSON.parse(form.dataset.product_variations);
    const select = form.querySelector('.variations select');
    select.addEventListener('change', () => {
      const found = known.find((one) => Object.values(one.attributes)[0] === select.value);
      form.querySelector('input.variation_id').value = found?.variation_id ?? '';
      form.querySelector('.single_variation').innerHTML = found?.price_html ?? '';
      form.querySelector('.single_add_to_cart_button').classList.toggle('disabled', !found);
    });
  }

  const load = async () => receive(await call('cart'));
  window.wp ??= {};
  window.wp.data ??= {
    select: () => ({ getCartData: () => cart }),
    dispatch: () => ({
      receiveCart: receive,
      invalidateResolutionForStore: () => void load(),
      applyCoupon: (code) => change('cart/apply-coupon', { code }),
      removeCoupon: (code) => change('cart/remove-coupon', { code }),
    }),
  };
  void load();
})();
