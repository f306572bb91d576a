import { lineIcon, make, openShadow, takeColours } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import base from '#core/storefront/widget-base.css?inline';
import { maxPictures } from '../contract/written-words.ts';
import { type FormDraft, readDraft } from './form-draft.ts';
import css from './review-form.css?inline';
import { smallPicture } from './small-picture.ts';

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

const star = 'm10 2.6 2.3 4.7 5.1.7-3.7 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1-3.7-3.6 5.1-.7z';
const icons = {
  eye: 'M2.500 10C4.200 6.800 6.800 5.200 10 5.200s5.800 1.600 7.500 4.800c-1.700 3.200-4.300 4.800-7.500 4.800S4.200 13.200 2.500 10zM10 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  mail: 'M3 5h14v10.500H3zM3 5.500l7 5.500 7-5.500',
  lock: 'M5 9h10v7.500H5zM7 9V7a3 3 0 0 1 6 0v2',
};
const patienceMs = 60_000;

interface Answer {
  /** 0: there was none. */
  status: number;
  body: { fields?: Record<string, string>; picture?: { token: string; src: string } } | null;
}

/** Sends something to the shop; `sent` hears how much of it is gone, from 0 to 1. */
function send(
  address: string,
  body: FormData | string,
  sent: (share: number) => void = () => {},
): { answer: Promise<Answer>; stop(): void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer>((then) => {
    request.addEventListener('loadend', () =>
      then({ status: request.status, body: request.response as Answer['body'] }),
    );
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => sent(loaded / total));
  request.open('POST', address);
  request.responseType = 'json';
  request.timeout = patienceMs;
  if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
  request.send(body);
  return { answer, stop: () => request.abort() };
}

/**
 * A form for a review. What is typed is kept while the page is open, and when it is left or sending fails; it goes when it
 * was sent. Pictures are made small here and sent one by one, before the rest.
 */
export function openForm(host: HTMLElement, options: FormOptions): void {
  const { shop, words, title: about, looked_at } = options;
  const { source, product, events } = shop;
  const say = (name: string, values: Record<string, string | number> = {}) =>
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
  const problems = new Map<string, HTMLElement>();
  /** Where a field says what is wrong with it. */
  const problemOf = (name: string) => {
    const line = make('p', { class: 'problem', id: `${name}-problem` });
    problems.set(name, line);
    return line;
  };

  const level = make('span', { class: 'level' });
  const stars = [1, 2, 3, 4, 5].map((count) => {
    const label = say(count === 1 ? 'one_star' : 'some_stars', { count });
    const input = make('input', { type: 'radio', name: 'rating', value: count, 'aria-label': label });
    input.checked = draft.rating === count;
    return make('label', {}, input, lineIcon(star));
  });
  const drawStars = () => {
    const { rating } = typed();
    for (const [at, label] of stars.entries()) label.classList.toggle('on', at < rating);
    level.textContent = rating > 0 ? say(`form_stars_${rating}`) : '';
  };
  const field = <Tag extends 'input' | 'textarea'>(tag: Tag, name: string, word: string, more = {}) => {
    const input = make(tag, { name, 'aria-describedby': `${name}-problem`, ...more });
    input.value = draft[name as 'title'];
    return make('div', {}, make('label', {}, new Text(say(word)), input), problemOf(name));
  };
  const said = make('p', { role: 'alert' });
  const button = make('button', { class: 'main', text: say('form_send') });
  const cancel = make('button', { type: 'button', text: say('cancel') });
  const tiles = make('div', { class: 'tiles' });
  const files = make('input', {
    type: 'file',
    multiple: true,
    accept: 'image/*',
    'aria-label': say('form_add_label'),
    'aria-describedby': 'pictures-problem',
  });
  const add = make(
    'label',
    { class: 'tile add' },
    files,
    lineIcon('M10 4.5v11M4.5 10h11'),
    make('span', { text: say('form_add') }),
  );
  const heard = make('p', { class: 'heard', role: 'status' });
  const next = (icon: string, text: string) => make('li', {}, lineIcon(icon), make('span', { text }));
  const heading = about ? say('form_title', { title: about }) : say('form_title_shop');
  const form = make(
    'form',
    { novalidate: true, 'aria-labelledby': 'title' },
    make('h3', { id: 'title', text: heading }),
    make(
      'div',
      { class: 'fields' },
      make(
        'div',
        {},
        make(
          'div',
          {
            class: 'rate',
            role: 'radiogroup',
            'aria-label': say('form_stars'),
            'aria-describedby': 'rating-problem',
          },
          ...stars,
          level,
        ),
        problemOf('rating'),
      ),
      field('input', 'title', 'form_line'),
      field('textarea', 'content', 'form_text', { rows: 5 }),
      make(
        'div',
        { role: 'group', 'aria-labelledby': 'pictures' },
        make(
          'p',
          { id: 'pictures' },
          make('b', { text: say('form_pictures') }),
          new Text(` ${say('form_up_to', { count: maxPictures })}`),
        ),
        tiles,
        problemOf('pictures'),
        heard,
      ),
      make(
        'div',
        { class: 'pair' },
        field('input', 'name', 'form_name', { autocomplete: 'name' }),
        field('input', 'email', 'form_email', { type: 'email', autocomplete: 'email' }),
      ),
      said,
      make('div', { class: 'end' }, cancel, button),
    ),
    make(
      'aside',
      { 'aria-labelledby': 'next' },
      make('b', { id: 'next', text: say('form_next') }),
      make(
        'ul',
        {},
        next(icons.eye, say(looked_at ? 'form_next_looked_at' : 'form_next_at_once')),
        next(icons.mail, say('form_next_mail')),
        next(icons.lock, say('form_next_address')),
      ),
    ),
  );

  let pictures = draft.pictures.slice(0, maxPictures);
  let sending = 0;

  function typed(): FormDraft {
    const data = new FormData(form);
    const word = (name: string) => String(data.get(name) ?? '');
    return {
      ...{ rating: Number(data.get('rating')), title: word('title'), content: word('content') },
      ...{ name: word('name'), email: word('email'), pictures },
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

  function drawTiles(...waiting: HTMLElement[]): void {
    const there = pictures.map((picture, at) => {
      const remove = make('button', {
        type: 'button',
        class: 'remove',
        'aria-label': say('form_remove', { number: at + 1 }),
        text: '×',
      });
      remove.addEventListener('click', () => {
        pictures = pictures.filter((one) => one !== picture);
        drawTiles();
        keep();
        files.focus();
      });
      const image = make('img', { alt: '' });
      image.src = new URL(picture.src, source.origin).href;
      return make('span', { class: 'tile' }, image, remove);
    });
    tiles.replaceChildren(
      ...there,
      ...(waiting.length > 0 ? waiting : tiles.querySelectorAll('.waits')),
      add,
    );
    add.hidden = pictures.length + sending >= maxPictures;
  }
  async function addPicture(file: File): Promise<void> {
    const { name } = file;
    const progress = make('progress', { max: 1, 'aria-label': name });
    const stop = make('button', { type: 'button', class: 'remove', 'aria-label': say('cancel'), text: '×' });
    const tile = make('span', { class: 'tile waits' }, progress, stop);
    sending += 1;
    add.before(tile);
    add.hidden = pictures.length + sending >= maxPictures;
    heard.textContent = say('form_picture_sending');
    const small = await smallPicture(file);
    let wrong = small ? '' : say('form_not_picture', { name });
    if (small) {
      const body = new FormData();
      body.append('visitor', events.visitor);
      body.append('file', small, 'picture.jpg');
      let isStopped = false;
      const upload = send(address('review-pictures.json'), body, (share) => (progress.value = share));
      stop.addEventListener('click', () => {
        isStopped = true;
        upload.stop();
      });
      const { status, body: said } = await upload.answer;
      const { token, src } = said?.picture ?? {};
      if (status === 201 && token && src) pictures = [...pictures, { token, src }];
      else if (!isStopped)
        wrong = say(
          status === 429 ? 'form_too_many' : status === 422 ? 'form_not_picture' : 'form_picture_failed',
          { name },
        );
    }
    sending -= 1;
    tile.remove();
    drawTiles();
    heard.textContent = wrong ? '' : say('form_picture_there');
    const line = problems.get('pictures')!;
    if (wrong) line.textContent = `${line.textContent} ${wrong}`.trim();
    keep();
  }
  files.addEventListener('change', () => {
    const chosen = [...(files.files ?? [])];
    files.value = '';
    const free = maxPictures - pictures.length - sending;
    // What is too many is not left out unsaid.
    problems.get('pictures')!.textContent =
      chosen.length > free ? say('form_up_to', { count: maxPictures }) : '';
    for (const file of chosen.slice(0, free)) void addPicture(file);
  });

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
        ...(sending > 0 && { pictures: say('form_picture_sending') }),
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
        if (name === 'pictures') pictures = [];
        return [name, name === 'email' ? say('form_email_wrong') : text] as const;
      });
      drawTiles();
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
  drawTiles();
  drawStars();
  (stars.find(({ control }) => (control as HTMLInputElement).checked) ?? stars[0])?.control?.focus();
}
