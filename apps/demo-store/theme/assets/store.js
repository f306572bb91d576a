/*
 * Small comforts over plain pages: without this file every form still works.
 * Speaks with the offers script through events on `document`:
 *   out  backroom:variant-change  { product_id, variant_id, price, compare_at_price, available, quantity }
 *   in   backroom:quantity-change { quantity, total }               a tier was chosen: the button follows
 *   in   backroom:add-to-cart     { lines: [{ variant_id, quantity, offer_id? }] }   one or more lines go to the cart
 *   in   backroom:cart-change     { cart, lines, cta }      lines went into the cart: the drawer shows it
 *   out  backroom:cart-shown      { token }                 the drawer was drawn anew
 */
(() => {
  const read = () => {
    try {
      return JSON.parse(document.querySelector('[data-backroom-page]')?.textContent ?? '{}');
    } catch {
      return {};
    }
  };
  // Elements that need a script are invisible, in their room, until it has run.
  document.documentElement.dataset.script = '';
  const page = read();
  const words = page.words ?? {};
  const fill = (sentence, values) =>
    (sentence ?? '').replaceAll(/%([a-z]+)/g, (whole, name) => values[name] ?? whole);
  const money = (amount) =>
    new Intl.NumberFormat(page.shop?.locale ?? 'en-US', {
      style: 'currency',
      currency: page.shop?.currency ?? 'USD',
    }).format(amount);
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const clear = (element) => element.replaceChildren();
  const text = (tag, content) => Object.assign(document.createElement(tag), { textContent: content });
  const hidden = (content) => Object.assign(text('span', content), { className: 'vh' });

  for (const stepper of document.querySelectorAll('[data-stepper]')) {
    const input = stepper.querySelector('input');
    stepper.addEventListener('click', (event) => {
      const step = event.target.closest('[data-step]');
      if (!step) return;
      const next = Math.min(
        Number(input.max),
        Math.max(Number(input.min), (Number(input.value) || 0) + Number(step.dataset.step)),
      );
      if (String(next) === input.value) return;
      input.value = String(next);
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  // A press on a review may come before its code, which loads at the first sign of a shopper (`firstSign`). The press is kept
  // for that code (`hearPresses`), and is such a sign itself until then.
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const button = target.closest('[data-review-write],[data-review-vote],[data-review-report]');
    if (!button || defaultPrevented) return;
    button.dataset.pressed = '';
    let tries = 40;
    const signs = setInterval(() => {
      tries -= 1;
      if (tries < 0 || !('pressed' in button.dataset)) clearInterval(signs);
      else dispatchEvent(new Event('pointermove'));
    }, 250);
  });

  const cart = document.querySelector('[data-cart-form]');
  if (cart) {
    let wait;
    cart.addEventListener('change', (event) => {
      if (!event.target.name?.startsWith('quantity')) return;
      clearTimeout(wait);
      wait = setTimeout(() => {
        keepFocus();
        cart.requestSubmit();
      }, 600);
    });

    // The new page goes on where the keyboard was.
    const place = 'store:cart-focus';
    const keepFocus = () => {
      const input = document.activeElement?.closest('[data-stepper]')?.querySelector('input');
      const step = document.activeElement?.dataset.step ?? '';
      if (input) sessionStorage.setItem(place, JSON.stringify({ id: input.id, step }));
    };
    const focused = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    sessionStorage.removeItem(place);
    const input = focused && document.getElementById(focused.id);
    ((focused?.step && input?.parentElement.querySelector(`[data-step="${focused.step}"]`)) || input)?.focus({
      preventScroll: true,
    });
  }

  for (const form of document.querySelectorAll('[data-auto-submit]'))
    form.addEventListener('change', () => form.requestSubmit());

  const menu = document.querySelector('.menu');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });

  document.querySelector('[data-error-summary]')?.focus();
  const pay = document.querySelector('[data-checkout-form]');
  pay?.addEventListener('click', (event) => {
    const number = event.target.closest('[data-fill-card]')?.dataset.fillCard;
    if (!number) return;
    const fill = { card_number: number, card_expiry: '12/34', card_cvc: '123' };
    for (const [name, value] of Object.entries(fill)) pay.elements[name].value = value;
    if (!pay.elements.card_name.value)
      pay.elements.card_name.value =
        `${pay.elements.first_name.value} ${pay.elements.last_name.value}`.trim();
  });
  // Enter in the code applies it, and does not pay.
  pay?.elements.discount_code?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pay.requestSubmit(pay.querySelector('[data-apply-code]'));
  });
  // The totals follow the shipping method; `shown_rate` names the one that the shopper saw.
  pay?.addEventListener('change', (event) => {
    const { name, value, dataset } = event.target;
    if (name !== 'shipping_rate') return;
    pay.elements.shown_rate.value = value;
    pay.querySelector('[data-sum-delivery]').textContent = event.target
      .closest('label')
      .querySelector('[data-rate-price]').textContent;
    for (const place of pay.querySelectorAll('[data-sum-total],[data-pay-total]'))
      place.textContent = dataset.total;
  });
  pay?.addEventListener('submit', (event) => {
    const button = pay.querySelector('[data-pay]');
    if (button.getAttribute('aria-busy') === 'true') event.preventDefault();
    button.setAttribute('aria-busy', 'true');
  });
  // A page that comes back from the browser's memory must be payable again.
  addEventListener('pageshow', () => pay?.querySelector('[data-pay]').removeAttribute('aria-busy'));

  // The offer after payment: one click charges, and a second does not.
  for (const once of document.querySelectorAll('[data-once]')) {
    const button = once.querySelector('[data-pay]');
    once.addEventListener('submit', (event) => {
      if (button.getAttribute('aria-busy') === 'true') event.preventDefault();
      button.setAttribute('aria-busy', 'true');
    });
    addEventListener('pageshow', () => button.removeAttribute('aria-busy'));
    const choice = once.querySelector('[data-offer-variant]');
    const paint = () => {
      const { charge, price, offer } = choice.selectedOptions[0].dataset;
      once.querySelector('[data-offer-charge]').textContent = charge;
      const place = once.querySelector('[data-offer-price]');
      const before = text('s', '');
      before.append(hidden(words.before), price);
      clear(place);
      place.append(...(offer === price ? [] : [before, ' ']), text('b', offer));
    };
    choice?.addEventListener('change', paint);
    if (choice) paint();
  }
  const closes = document.querySelector('[data-closes]');
  if (closes) {
    // The server's own end of the offer; when it has come the receipt is next.
    const end = Date.parse(closes.dataset.closes);
    const tick = () => {
      const left = Math.max(0, Math.round((end - Date.now()) / 1000));
      if (left === 0) return location.reload();
      closes.textContent = fill(words.time_left, {
        time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
      });
      setTimeout(tick, 1000);
    };
    tick();
  }

  const gallery = document.querySelector('[data-gallery]');
  const show = (link) => {
    const main = gallery?.querySelector('.gal-main img');
    if (!main || !link) return;
    main.srcset = link.dataset.srcset;
    main.src = link.href;
    main.alt = link.dataset.alt;
    for (const other of gallery.querySelectorAll('[data-image]'))
      other.toggleAttribute('aria-current', false);
    link.setAttribute('aria-current', 'true');
  };
  gallery?.addEventListener('click', (event) => {
    const link = event.target.closest('[data-image]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    show(link);
  });

  const form = document.querySelector('[data-product-form]');
  const product = page.product;
  if (!form || !product) return addFromScript();
  const idInput = form.querySelector('[data-variant-id]');
  const quantity = form.elements.quantity;
  const button = form.querySelector('[data-add]');
  idInput.disabled = false;

  const chosen = () => [1, 2, 3].map((position) => new FormData(form).get(`option${position}`));
  const find = (values) =>
    product.variants.find((v) => values.every((value, i) => value === null || v[`option${i + 1}`] === value));
  let variant = product.variants.find((v) => String(v.id) === idInput.value) ?? product.variants[0];

  function paintPrice() {
    const place = document.querySelector('[data-price]');
    const span = Object.assign(document.createElement('span'), { className: 'price' });
    if (variant && variant.compare_at_price > variant.price) {
      span.classList.add('on-sale');
      const before = text('s', '');
      before.append(hidden(words.price_before), money(variant.compare_at_price));
      span.append(hidden(words.price_now), text('b', money(variant.price)), ' ', before);
    } else {
      span.textContent = variant ? money(variant.price) : '';
    }
    clear(place);
    place.append(span);
  }

  function paintButton(total) {
    const on = Boolean(variant?.available);
    const count = Number(quantity.value) || 1;
    button.toggleAttribute('aria-disabled', false);
    if (!on) button.setAttribute('aria-disabled', 'true');
    const label = !variant
      ? words.not_made
      : !on
        ? words.sold_out
        : count > 1
          ? fill(words.add_some, { count })
          : words.add;
    button.querySelector('[data-add-text]').textContent = label;
    button.querySelector('[data-add-price]').textContent = on ? (total ?? money(variant.price * count)) : '';
  }

  /** Strikes out the values that no available variant has beside the other choices. */
  function paintOptions() {
    const values = chosen();
    for (const set of form.querySelectorAll('[data-option]')) {
      const at = Number(set.dataset.option) - 1;
      for (const label of set.querySelectorAll('label')) {
        const wanted = values.map((value, i) => (i === at ? label.querySelector('input').value : value));
        const out = !product.variants.some(
          (v) => v.available && wanted.every((value, i) => value === null || v[`option${i + 1}`] === value),
        );
        label.classList.toggle('out', out);
        label.querySelector('[data-out]').textContent = out ? words.sold_out_beside : '';
      }
      set.querySelector('[data-chosen]').textContent = values[at] ?? '';
    }
    const stock = form.querySelector('[data-stock]');
    if (!stock) return;
    stock.classList.toggle('out', !variant?.available);
    stock.textContent = !variant?.available
      ? words.sold_out
      : variant.inventory_quantity == null
        ? ''
        : fill(words.in_stock, { count: variant.inventory_quantity });
  }

  const announce = () =>
    tell('backroom:variant-change', {
      product_id: product.id,
      variant_id: variant?.id ?? null,
      price: variant?.price ?? null,
      compare_at_price: variant?.compare_at_price ?? null,
      available: Boolean(variant?.available),
      quantity: Number(quantity.value) || 1,
    });

  form.addEventListener('change', (event) => {
    if (event.target === quantity) {
      paintButton();
      return announce();
    }
    if (!event.target.name?.startsWith('option')) return;
    variant = find(chosen());
    idInput.value = variant ? String(variant.id) : '';
    paintPrice();
    paintOptions();
    paintButton();
    if (variant?.image_id) show(gallery?.querySelector(`[data-image="${variant.image_id}"]`));
    if (variant) {
      const url = new URL(location.href);
      url.searchParams.set('variant', variant.id);
      history.replaceState(null, '', url);
    }
    announce();
  });
  form.addEventListener('submit', (event) => {
    if (event.submitter?.formMethod === 'get') return;
    if (button.getAttribute('aria-disabled') === 'true') event.preventDefault();
  });
  document.addEventListener('backroom:quantity-change', ({ detail }) => {
    quantity.value = String(detail.quantity);
    // Without one the offer has ended, and the product costs what it does.
    paintButton(detail.total || undefined);
  });
  paintOptions();
  paintButton();
  addFromScript();

  async function openDrawer(changed) {
    const answer = await fetch(page.routes?.cart_drawer ?? '/store/cart/drawer').catch(() => null);
    if (!answer?.ok) return;
    // The server's own page: all texts in it are escaped there.
    const part = document.createRange().createContextualFragment(await answer.text());
    const drawer =
      document.querySelector('.drawer') ??
      document.body.appendChild(Object.assign(document.createElement('dialog'), { className: 'drawer' }));
    drawer.setAttribute('aria-labelledby', 'drawer-h');
    drawer.onclick = (event) => event.target === drawer && event.offsetX < 0 && drawer.close();
    drawer.replaceChildren(part);
    if (!drawer.open) drawer.showModal();
    paintCount(changed?.item_count);
    tell('backroom:cart-shown', { token: changed?.token });
  }
  function paintCount(count) {
    const link = document.querySelector('.head .tool:not(.only-small)');
    if (!link || !(count > 0)) return;
    link.setAttribute('aria-label', count === 1 ? words.cart_one : fill(words.cart_other, { count }));
    link.querySelector('.count')?.remove();
    link.append(Object.assign(text('b', String(count)), { className: 'count', ariaHidden: 'true' }));
  }

  function addFromScript() {
    document.addEventListener('backroom:add-to-cart', ({ detail }) => {
      const post = Object.assign(document.createElement('form'), {
        method: 'post',
        action: page.routes?.cart_add ?? '/store/cart/add',
        hidden: true,
      });
      for (const line of detail.lines) {
        for (const name of ['variant_id', 'quantity', 'offer_id'])
          post.append(
            Object.assign(document.createElement('input'), { name, value: String(line[name] ?? '') }),
          );
      }
      document.body.append(post);
      post.submit();
    });
    // Something went into the cart and the shopper stays: the drawer shows what is in it now.
    document.addEventListener('backroom:cart-change', ({ detail }) => {
      if (detail.cta === 'continue' && page.page_type !== 'cart') void openDrawer(detail.cart);
    });
  }
})();
