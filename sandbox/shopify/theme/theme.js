/* The script of the stand-in's theme: it does with the cart what Dawn's scripts do, by the same names. */
(() => {
  const rest = { headers: { 'Content-Type': 'application/json', Accept: 'application/json' } };
  const root = () => window.Shopify.routes.root;
  const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

  /** Asks the cart API, and answers what it says with the status; never throws for a refusal. */
  async function ask(path, body) {
    const reply = await fetch(`${root()}${path}`, {
      method: 'POST',
      ...(body instanceof FormData
        ? { body, headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/javascript' } }
        : { body: JSON.stringify(body), ...rest }),
    });
    return { ok: reply.ok, json: await reply.json() };
  }

  const sections = ['cart-drawer', 'cart-icon-bubble', 'main-cart-items', 'main-cart-footer'];
  const places = {
    'cart-drawer': ['#CartDrawer'],
    'cart-icon-bubble': ['#cart-icon-bubble'],
    'main-cart-items': ['#main-cart-items .js-contents'],
    'main-cart-footer': ['#main-cart-footer .js-contents'],
  };

  /** Puts sections that came with an answer where they stand. */
  function redraw(rendered) {
    for (const [name, html] of Object.entries(rendered ?? {}))
      for (const place of places[name] ?? []) {
        const now = document.querySelector(place);
        const next = html && parse(html).querySelector(place);
        if (now && next) now.innerHTML = next.innerHTML;
      }
    const drawer = document.querySelector('cart-drawer');
    drawer?.classList.toggle('is-empty', !drawer.querySelector('.cart-item'));
  }

  function openDrawer() {
    const drawer = document.querySelector('cart-drawer');
    drawer?.classList.add('animate', 'active');
    drawer?.querySelector('.drawer__inner')?.focus();
  }
  const closeDrawer = () => document.querySelector('cart-drawer')?.classList.remove('animate', 'active');

  async function add(form) {
    const button = form.querySelector('[name="add"]');
    const error = form.closest('product-form')?.querySelector('.product-form__error-message-wrapper');
    const body = new FormData(form);
    body.append('sections', sections.join(','));
    body.append('sections_url', window.location.pathname);
    button.setAttribute('aria-disabled', 'true');
    button.classList.add('loading');
    const { ok, json } = await ask('cart/add.js', body);
    button.classList.remove('loading');
    button.removeAttribute('aria-disabled');
    if (error) {
      error.hidden = ok;
      error.querySelector('.product-form__error-message').textContent = ok ? '' : json.description;
    }
    if (!ok) return;
    document.querySelector('quick-add-modal[open]')?.removeAttribute('open');
    redraw(json.sections);
    openDrawer();
  }

  async function change(line, quantity) {
    const items = [...document.querySelectorAll(`#CartDrawer-Item-${line}, #CartItem-${line}`)];
    for (const item of items) item.classList.add('loading');
    const { ok, json } = await ask('cart/change.js', {
      line,
      quantity,
      sections,
      sections_url: window.location.pathname,
    });
    for (const item of items) item.classList.remove('loading');
    if (ok) return redraw(json.sections);
    const place = document.querySelector(`#CartDrawer-LineItemError-${line}, #Line-item-error-${line}`);
    if (place) place.textContent = json.description;
    const cart = await (await fetch(`${root()}cart.js`)).json();
    const was = String(cart.items[line - 1]?.quantity ?? 0);
    for (const input of document.querySelectorAll(`input[name="updates[]"][data-index="${line}"]`))
      input.value = was;
  }

  document.addEventListener('submit', (event) => {
    if (!event.target.matches('product-form form[action$="/cart/add"]')) return;
    // Buy it now goes its own way, past the cart.
    if (event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    void add(event.target);
  });

  document.addEventListener('change', (event) => {
    const { target } = event;
    if (target.matches('input[name="updates[]"]'))
      void change(Number(target.dataset.index), Number(target.value));
    if (target.closest('variant-selects')) pickVariant(target.closest('variant-selects'));
    if (target.matches('select[name="id"]')) void showVariant(target.closest('product-info'), target.value);
  });

  document.addEventListener('click', (event) => {
    const at = (selector) => event.target.closest(selector);
    const remove = at('cart-remove-button');
    if (remove) {
      event.preventDefault();
      void change(Number(remove.dataset.index), 0);
    }
    const step = at('quantity-input button');
    if (step) {
      const input = step.closest('quantity-input').querySelector('input');
      if (step.name === 'plus') input.stepUp();
      else input.stepDown();
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (at('#cart-icon-bubble') && document.querySelector('cart-drawer')) {
      event.preventDefault();
      openDrawer();
    }
    if (at('.drawer__close, #CartDrawer-Overlay')) closeDrawer();
    if (at('.quick-add-modal__toggle')) at('quick-add-modal').removeAttribute('open');
    const opener = at('modal-opener button[data-product-url]');
    if (opener) void quickAdd(opener);
  });

  /** The whole product, out of its own page, in a box over the list. */
  async function quickAdd(button) {
    const modal = document.querySelector(button.closest('modal-opener').dataset.modal);
    const page = parse(await (await fetch(button.dataset.productUrl)).text());
    const product = page.querySelector('section[id^="MainProduct-"]');
    modal.querySelector('.quick-add-modal__content-info').replaceChildren(document.importNode(product, true));
    modal.setAttribute('open', '');
  }

  function pickVariant(selects) {
    const chosen = [...selects.querySelectorAll('input:checked, select')].map(({ value }) => value);
    const all = JSON.parse(selects.querySelector('script[type="application/json"]').textContent);
    const variant = all.find(({ options }) => options.every((value, at) => value === chosen[at]));
    if (variant) void showVariant(selects.closest('product-info'), String(variant.id));
  }

  /** Another variant: its price, its button and its id in the form come from the page of that variant. */
  async function showVariant(info, id) {
    const { url, section } = info.dataset;
    for (const input of info.querySelectorAll('input[name="id"]')) {
      input.value = id;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (!info.closest('quick-add-modal')) window.history.replaceState({}, '', `${url}?variant=${id}`);
    const page = parse(await (await fetch(`${url}?variant=${id}&section_id=${section}`)).text());
    for (const place of [`#price-${section}`, `#ProductSubmitButton-${section}`]) {
      const now = info.querySelector(place);
      const next = page.querySelector(place);
      if (now && next) now.replaceWith(document.importNode(next, true));
    }
  }
})();
