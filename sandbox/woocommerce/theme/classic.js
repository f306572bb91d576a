/*
 * What WooCommerce's classic scripts do on a theme's pages, in our own words: buttons that add without leaving the
 * page, variations, the basket's fragments, the cart's form, the checkout. As there, it speaks through
 * XMLHttpRequest and tells what happened by jQuery events on the body, which other listeners do not hear.
 */
(() => {
  const handlers = new Map();

  /** As much of jQuery's events as themes and apps use: `on` and `trigger`, heard through jQuery only. */
  const wrap = (element) => ({
    on(names, then) {
      const own = handlers.get(element) ?? new Map();
      handlers.set(element, own);
      for (const name of names.split(' ')) own.set(name, [...(own.get(name) ?? []), then]);
      return this;
    },
    trigger(name, args = []) {
      for (const then of handlers.get(element)?.get(name) ?? [])
        then({ type: name, target: element }, ...[args].flat());
      return this;
    },
  });
  window.jQuery ??= (given) => wrap(typeof given === 'string' ? document.querySelector(given) : given);
  window.$ ??= window.jQuery;
  const body = () => window.jQuery(document.body);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

  const post = (endpoint, fields) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', `/?wc-ajax=${endpoint}`);
      request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
      request.onload = () =>
        request.status === 200 ? resolve(request.responseText) : reject(new Error(String(request.status)));
      request.onerror = () => reject(new Error('network'));
      request.send(new URLSearchParams(fields));
    });

  function replace(fragments) {
    for (const [selector, markup] of Object.entries(fragments ?? {}))
      for (const old of all(selector)) old.outerHTML = markup;
  }

  async function refreshFragments() {
    const reply = JSON.parse(await post('get_refreshed_fragments', {}));
    replace(reply.fragments);
    body().trigger('wc_fragments_refreshed');
  }

  // Buttons of lists.
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('.ajax_add_to_cart');
    if (!button) return;
    event.preventDefault();
    button.classList.remove('added');
    button.classList.add('loading');
    const fields = { ...button.dataset };
    body().trigger('adding_to_cart', [button, fields]);
    const reply = JSON.parse(await post('add_to_cart', fields));
    if (reply.error && reply.product_url) {
      window.location = reply.product_url;
      return;
    }
    button.classList.remove('loading');
    button.classList.add('added');
    replace(reply.fragments);
    if (!button.parentElement.querySelector('.added_to_cart'))
      button.insertAdjacentHTML(
        'afterend',
        ' <a href="/cart/" class="added_to_cart wc-forward">View cart</a>',
      );
    body().trigger('added_to_cart', [reply.fragments, reply.cart_hash, button]);
  });

  // The basket's own remove links.
  document.addEventListener('click', async (event) => {
    const link = event.target.closest?.('.remove_from_cart_button');
    if (!link) return;
    event.preventDefault();
    const reply = JSON.parse(await post('remove_from_cart', { cart_item_key: link.dataset.cart_item_key }));
    if (!reply.fragments) {
      window.location = link.href;
      return;
    }
    replace(reply.fragments);
    body().trigger('removed_from_cart', [reply.fragments, reply.cart_hash, link]);
  });

  function variations(form) {
    const known = JSON.parse(form.dataset.product_variations);
    const shown = form.querySelector('.single_variation');
    const button = form.querySelector('.single_add_to_cart_button');
    const id = form.querySelector('input.variation_id');
    const selects = all('.variations select', form);
    const choose = () => {
      const chosen = Object.fromEntries(
        selects.map((select) => [select.dataset.attribute_name, select.value]),
      );
      const found = known.find((one) =>
        Object.entries(one.attributes).every(([name, value]) => value === '' || value === chosen[name]),
      );
      const complete = selects.every((select) => select.value !== '');
      id.value = found && complete ? found.variation_id : '';
      id.dispatchEvent(new Event('change', { bubbles: true }));
      button.classList.toggle('disabled', !(found && complete));
      button.classList.toggle('wc-variation-selection-needed', !(found && complete));
      shown.innerHTML =
        found && complete
          ? `<div class="woocommerce-variation-price">${found.price_html}</div><div class="woocommerce-variation-availability">${found.availability_html}</div>`
          : '';
      window.jQuery(form).trigger(found && complete ? 'found_variation' : 'reset_data', [found]);
    };
    for (const select of selects) select.addEventListener('change', choose);
    form.querySelector('.reset_variations').addEventListener('click', (event) => {
      event.preventDefault();
      for (const select of selects) select.value = '';
      choose();
    });
    button.addEventListener('click', (event) => {
      if (!button.classList.contains('disabled')) return;
      event.preventDefault();
      window.alert('Please select some product options before adding this product to your cart.');
    });
    choose();
  }
  for (const form of all('form.variations_form')) variations(form);

  // The cart: its form is sent in the background and comes back whole.
  const params = window.wc_cart_params;
  if (params) {
    const show = (markup) => {
      const reply = new DOMParser().parseFromString(markup, 'text/html');
      document.querySelector('main .woocommerce').outerHTML =
        reply.querySelector('main .woocommerce').outerHTML;
      body().trigger('updated_wc_div');
      body().trigger('updated_cart_totals');
      void refreshFragments();
    };
    const load = async (method, fields) => {
      document.querySelector('.woocommerce-cart-form')?.classList.add('blockUI');
      const answer = await fetch(
        '/cart/',
        method === 'POST' ? { method, body: new URLSearchParams(fields) } : {},
      );
      show(await answer.text());
    };
    const say = (markup) => {
      document.querySelector('.woocommerce-notices-wrapper').innerHTML = markup;
    };
    document.addEventListener('submit', async (event) => {
      const form = event.target.closest?.('.woocommerce-cart-form');
      if (!form) return;
      event.preventDefault();
      if (event.submitter?.name === 'apply_coupon') {
        const code = form.querySelector('#coupon_code').value;
        const reply = await post('apply_coupon', { security: params.apply_coupon_nonce, coupon_code: code });
        await load('GET');
        say(reply);
        body().trigger('applied_coupon', [code]);
        return;
      }
      await load('POST', [...new FormData(form), ['update_cart', 'Update cart']]);
    });
    document.addEventListener('click', async (event) => {
      const coupon = event.target.closest?.('.woocommerce-remove-coupon');
      const item = event.target.closest?.('.woocommerce-cart-form .product-remove > a');
      if (!coupon && !item) return;
      event.preventDefault();
      if (item) {
        show(await (await fetch(item.href)).text());
        return;
      }
      const reply = await post('remove_coupon', {
        security: params.remove_coupon_nonce,
        coupon: coupon.dataset.coupon,
      });
      await load('GET');
      say(reply);
      body().trigger('removed_coupon', [coupon.dataset.coupon]);
    });
    body().on('wc_update_cart', () => void load('GET'));
  }

  const checkout = window.wc_checkout_params;
  const form = document.querySelector('form.woocommerce-checkout');
  if (checkout && form) {
    const update = async () => {
      const reply = JSON.parse(
        await post('update_order_review', { security: checkout.update_order_review_nonce }),
      );
      const chosen = form.querySelector('[name=payment_method]:checked')?.value;
      const number = form.querySelector('#sandbox_card-number')?.value ?? '';
      replace(reply.fragments);
      if (chosen) form.querySelector(`#payment_method_${chosen}`)?.click();
      const field = form.querySelector('#sandbox_card-number');
      if (field) field.value = number;
      body().trigger('updated_checkout', [reply]);
    };
    const fail = (markup) => {
      for (const old of all('.woocommerce-NoticeGroup-checkout')) old.remove();
      form.insertAdjacentHTML(
        'afterbegin',
        `<div class="woocommerce-NoticeGroup woocommerce-NoticeGroup-checkout">${markup}</div>`,
      );
      form.classList.remove('processing');
      body().trigger('checkout_error', [markup]);
    };
    body().on('update_checkout', () => void update());
    document.querySelector('form.checkout_coupon')?.addEventListener('submit', async (event) => {
      event.preventDefault();
      const code = event.target.querySelector('[name=coupon_code]').value;
      const reply = await post('apply_coupon', { security: checkout.apply_coupon_nonce, coupon_code: code });
      for (const old of all('.woocommerce-error, .woocommerce-message')) old.remove();
      event.target.insertAdjacentHTML('beforebegin', reply);
      body().trigger('applied_coupon_in_checkout', [code]);
      body().trigger('update_checkout');
    });
    form.addEventListener('click', async (event) => {
      const coupon = event.target.closest?.('.woocommerce-remove-coupon');
      if (!coupon) return;
      event.preventDefault();
      await post('remove_coupon', { security: checkout.remove_coupon_nonce, coupon: coupon.dataset.coupon });
      body().trigger('removed_coupon_in_checkout', [coupon.dataset.coupon]);
      body().trigger('update_checkout');
    });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (form.classList.contains('processing')) return;
      form.classList.add('processing');
      try {
        const reply = JSON.parse(await post('checkout', new FormData(form)));
        if (reply.result === 'success') {
          window.location = reply.redirect;
          return;
        }
        if (reply.refresh) body().trigger('update_checkout');
        fail(reply.messages);
      } catch {
        fail('<ul class="woocommerce-error"><li>Error processing checkout. Please try again.</li></ul>');
      }
    });
    void update();
  }

  // A basket drawn before, or from a cache, is drawn again.
  if (document.cookie.includes('woocommerce_items_in_cart=1')) void refreshFragments();
})();
