import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import base from '#core/storefront/widget-base.css?inline';
import { type FormDraft, readDraft } from './form-draft.ts';
import { drawForm, type Say } from './form-drawing.ts';
import { takePictures } from './form-pictures.ts';
import { send } from './form-sending.ts';
import css from './review-form.css?inline';

export interface FormOptions {
  shop: ShopPage;
  /** `shown/rules/shown-words.ts`, in the shop's language. */
  words: Readonly<Record<string, string>>;
  star_color: string;
  /** What the review is about, as the page calls it; '' for the shop itself. */
  title: string;
  /** Somebody reads what is written before it shows. */
  looked_at: boolean;
  /** The form is gone, or done; `given_up` without having been sent. */
  closed(given_up: boolean): void;
}

/**
 * A form for a review. What is typed is kept while the page is open, and when it is left or sending fails; it goes when it
 * was sent. Pictures are made small here and sent one by one, before the rest.
 */
export function openForm(host: HTMLElement, options: FormOptions): void {
  const { shop, words, looked_at } = options;
  const { source, product, events } = shop;
  const say: Say = (name, values = {}) =>
    (words[name] ?? '').replace(/%\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  const address = (path: string) =>
    `${source.origin}/storefront/${path}?shop=${encodeURIComponent(source.shop)}${source.ids}`;
  const key = `backroom:review:${product?.id ?? ''}`;
  let draft: FormDraft = readDraft(null);
  try {
    draft = readDraft(sessionStorage.getItem(key));
  } catch {
    // Storage is forbidden here; then what is typed lives as long as the page.
  }

  const element = document.createElement('backroom-review-form');
  // In a widget of ours it has the colours of that.
  if (host.getRootNode() === document) takeColours(element, host);
  if (options.star_color) element.style.setProperty('--star', options.star_color);
  const drawn = drawForm(options, say, draft);
  const { form, problems, stars, said, button, cancel, files } = drawn;
  const pictures = takePictures(drawn, shop, {
    ...{ say, address: address('review-pictures.json'), first: draft.pictures },
    keep: () => keep(),
  });
  const drawStars = () => drawn.drawStars(typed().rating);

  function typed(): FormDraft {
    const data = new FormData(form);
    const word = (name: string) => String(data.get(name) ?? '');
    return {
      ...{ rating: Number(data.get('rating')), title: word('title'), content: word('content') },
      ...{ name: word('name'), email: word('email'), pictures: pictures.all() },
    };
  }
  function keep(): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(typed()));
    } catch {
      // As above.
    }
  }
  function forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
  /** Says what is wrong, at each field, and goes to the first of them; true where something is. */
  function complain(wrong: Readonly<Record<string, string>>): boolean {
    let first: HTMLElement | null = null;
    for (const [name, line] of problems) {
      line.textContent = wrong[name] ?? '';
      const input = name === 'pictures' ? files : form.querySelector<HTMLElement>(`[name=${name}]`);
      input?.setAttribute('aria-invalid', `${name in wrong}`);
      if (wrong[name]) first ??= input;
    }
    first?.focus();
    return first !== null;
  }

  form.addEventListener('input', () => {
    drawStars();
    keep();
  });
  cancel.addEventListener('click', () => {
    element.remove();
    options.closed(true);
  });
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    said.textContent = '';
    const { pictures: kept, ...review } = typed();
    const isAddress =
      form.querySelector<HTMLInputElement>('[name=email]')!.checkValidity() && review.email.trim() !== '';
    if (
      complain({
        ...(review.rating === 0 && { rating: say('form_choose') }),
        ...(review.name.trim() === '' && { name: say('form_fill') }),
        ...(!isAddress && { email: say('form_email_wrong') }),
        ...(pictures.isSending() && { pictures: say('form_picture_sending') }),
      })
    )
      return;
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    void send(
      address('reviews.json'),
      JSON.stringify({
        ...review,
        ...(product && { product: product.id }),
        pictures: kept.map(({ token }) => token),
        visitor: events.visitor,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    ).answer.then(({ status, body }) => {
      busy = false;
      button.removeAttribute('aria-disabled');
      if (status === 201) return done();
      const told = Object.entries(body?.fields ?? {}).map(([path, text]) => {
        const name = path.split('.')[0]!;
        if (name === 'pictures') pictures.clear();
        return [name, name === 'email' ? say('form_email_wrong') : text] as const;
      });
      pictures.draw();
      keep();
      const isToldAtFields = complain(Object.fromEntries(told));
      said.textContent = isToldAtFields ? '' : say(status === 429 ? 'form_too_many' : 'form_not_sent');
    });
  });
  function done(): void {
    forget();
    const thanks = make(
      'div',
      { class: 'thanks', tabindex: -1, role: 'status' },
      make('h3', { text: say('form_sent') }),
      make('p', { text: say(looked_at ? 'form_next_looked_at' : 'form_next_at_once') }),
      make('p', { text: say('form_next_mail') }),
    );
    form.replaceWith(thanks);
    thanks.focus();
    options.closed(false);
  }

  host.append(element);
  openShadow(element, base, css).append(form);
  drawStars();
  (stars.find(({ control }) => (control as HTMLInputElement).checked) ?? stars[0])?.control?.focus();
}
