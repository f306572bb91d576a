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
  /** The subject of the review, as the page names it; '' for the shop itself. */
  title: string;
  /** Staff check reviews before they are published. */
  looked_at: boolean;
  /** The form is gone, or done; `given_up` without having been sent. */
  closed(given_up: boolean): void;
}

const star = 'm10 2.6 2.3 4.7 5.1.7-3.7 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1-3.7-3.6 5.1-.7z';
const nextIcons = [
  'M2.5 10c1.7-3.2 4.3-4.8 7.5-4.8s5.8 1.6 7.5 4.8c-1.7 3.2-4.3 4.8-7.5 4.8S4.2 13.2 2.5 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  'M5 9h10v7.5H5zM7 9V7a3 3 0 0 1 6 0v2',
];
const patienceMs = 60_000;

interface Answer {
  /** 0: there was none. */
  status: number;
  body: { fields?: Record<string, string>; picture?: { token: string; src: string } } | null;
}

/** Sends something to the shop; `progress` shows the sent part, from 0 to 1. */
function send(
  address: string,
  body: FormData | string,
  progress?: HTMLProgressElement,
): { answer: Promise<Answer>; stop(): void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer>((then) => {
    request.addEventListener('loadend', () =>
      then({ status: request.status, body: request.response as Answer['body'] }),
    );
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (progress) progress.value = loaded / total;
  });
  request.open('POST', address);
  request.responseType = 'json';
  request.timeout = patienceMs;
  if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
  request.send(body);
  return { answer, stop: () => request.abort() };
}

/** Sends a scaled picture: returns the shop's copy, or the name of the problem's text; '' if the shopper stopped it. */
async function sendPicture(
  address: string,
  visitor: string,
  file: File,
  progress: HTMLProgressElement,
  stop: HTMLElement,
): Promise<FormDraft['pictures'][number] | string> {
  const small = await smallPicture(file);
  if (!small) return 'form_not_picture';
  const body = new FormData();
  body.append('visitor', visitor);
  body.append('file', small, 'picture.jpg');
  let isStopped = false;
  const upload = send(address, body, progress);
  stop.addEventListener('click', () => {
    isStopped = true;
    upload.stop();
  });
  const { status, body: answer } = await upload.answer;
  const picture = answer?.picture;
  if (status === 201 && picture?.token && picture.src) return picture;
  if (isStopped) return '';
  return status === 429 ? 'form_too_many' : status === 422 ? 'form_not_picture' : 'form_picture_failed';
}

/** Works on the visit's storage; null if the browser forbids it: then the draft lasts as long as the page. */
function inVisit<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

/** Shows the problem at each field and focuses the first of them; true where there is one. */
function sayProblems(
  form: HTMLFormElement,
  files: HTMLElement,
  problems: ReadonlyMap<string, HTMLElement>,
  wrong: Readonly<Record<string, string>>,
): boolean {
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

/** The stars to choose from, and what the chosen ones mean. */
const drawRating = (label: string, ...parts: HTMLElement[]): HTMLElement =>
  make(
    'div',
    { class: 'rate', role: 'radiogroup', 'aria-label': label, 'aria-describedby': 'rating-problem' },
    ...parts,
  );

/** The pictures of a review, under a title and how many there may be. */
const drawPictures = (title: string, limit: string, ...parts: HTMLElement[]): HTMLElement =>
  make(
    'div',
    { role: 'group', 'aria-labelledby': 'pictures' },
    make('p', { id: 'pictures' }, make('b', { text: title }), new Text(` ${limit}`)),
    ...parts,
  );

/** The tile that adds pictures: a label around the field for files. */
const drawAdd = (text: string, label: string): HTMLElement =>
  make(
    'label',
    { class: 'tile add' },
    make('input', {
      type: 'file',
      multiple: true,
      accept: 'image/*',
      'aria-label': label,
      'aria-describedby': 'pictures-problem',
    }),
    lineIcon('M10 4.5v11M4.5 10h11'),
    make('span', { text }),
  );

/** The tile of a picture, with the button that takes it away. */
function drawTile(address: string, remove: HTMLElement): HTMLElement {
  const image = make('img', { alt: '' });
  image.src = address;
  return make('span', { class: 'tile' }, image, remove);
}

const drawCross = (label: string): HTMLElement =>
  make('button', { type: 'button', class: 'remove', 'aria-label': label, text: '×' });

/** The steps after the review is sent, a line for each icon. */
const drawNext = (title: string, lines: readonly string[]): HTMLElement =>
  make(
    'aside',
    { 'aria-labelledby': 'next' },
    make('b', { id: 'next', text: title }),
    make(
      'ul',
      {},
      ...lines.map((text, at) => make('li', {}, lineIcon(nextIcons[at]!), make('span', { text }))),
    ),
  );

/** The thanks in place of the form once the review is sent. */
const drawThanks = (title: string, lines: readonly string[]): HTMLElement =>
  make(
    'div',
    { class: 'thanks', tabindex: -1, role: 'status' },
    make('h3', { text: title }),
    ...lines.map((text) => make('p', { text })),
  );

/**
 * A form for a review. Entries are kept while the page is open, when it is left and when sending fails; they are
 * removed once they were sent. Pictures are scaled down here and sent one by one, before the rest.
 */
export function openForm(host: HTMLElement, options: FormOptions): void {
  const { shop, words, title: about, looked_at } = options;
  const { source, product, events } = shop;
  const say = (name: string, values: Record<string, string | number> = {}) =>
    (words[name] ?? '').replace(/%\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  const address = (path: string) =>
    `${source.origin}/storefront/${path}?shop=${encodeURIComponent(source.shop)}${source.ids}`;
  const key = `backroom:review:${product?.id ?? ''}`;
  const draft = readDraft(inVisit((storage) => storage.getItem(key)));

  const element = document.createElement('backroom-review-form');
  // In a widget of ours it has the colours of that.
  if (host.getRootNode() === document) takeColours(element, host);
  if (options.star_color) element.style.setProperty('--star', options.star_color);
  const problems = new Map<string, HTMLElement>();
  /** Where a field shows its problem. */
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
  const fillStars = () => {
    const { rating } = typed();
    for (const [at, label] of stars.entries()) label.classList.toggle('on', at < rating);
    level.textContent = rating > 0 ? say(`form_stars_${rating}`) : '';
  };
  const field = <Tag extends 'input' | 'textarea'>(tag: Tag, name: string, word: string, more = {}) => {
    const input = make(tag, { name, 'aria-describedby': `${name}-problem`, ...more });
    input.value = draft[name as 'title'];
    return make('div', {}, make('label', {}, new Text(say(word)), input), problemOf(name));
  };
  const problem = make('p', { role: 'alert' });
  const button = make('button', { class: 'main', text: say('form_send') });
  const cancel = make('button', { type: 'button', text: say('cancel') });
  const tiles = make('div', { class: 'tiles' });
  const add = drawAdd(say('form_add'), say('form_add_label'));
  const files = add.querySelector('input')!;
  const limit = { count: maxPictures };
  const heard = make('p', { class: 'heard', role: 'status' });
  const next = [say(looked_at ? 'form_next_looked_at' : 'form_next_at_once'), say('form_next_mail')];
  const heading = say(about ? 'form_title' : 'form_title_shop', { title: about });
  const form = make(
    'form',
    { novalidate: true, 'aria-labelledby': 'title' },
    make('h3', { id: 'title', text: heading }),
    make(
      'div',
      { class: 'fields' },
      make('div', {}, drawRating(say('form_stars'), ...stars, level), problemOf('rating')),
      field('input', 'title', 'form_line'),
      field('textarea', 'content', 'form_text', { rows: 5 }),
      drawPictures(say('form_pictures'), say('form_up_to', limit), tiles, problemOf('pictures'), heard),
      make(
        'div',
        { class: 'pair' },
        field('input', 'name', 'form_name', { autocomplete: 'name' }),
        field('input', 'email', 'form_email', { type: 'email', autocomplete: 'email' }),
      ),
      problem,
      make('div', { class: 'end' }, cancel, button),
    ),
    drawNext(say('form_next'), [...next, say('form_next_address')]),
  );

  let pictures = draft.pictures.slice(0, maxPictures);
  let sending = 0;

  function typed(): FormDraft {
    const fields = Object.fromEntries(new FormData(form)) as Record<keyof FormDraft, string>;
    return { ...fields, rating: Number(fields.rating ?? 0), pictures };
  }
  const keep = () => inVisit((storage) => storage.setItem(key, JSON.stringify(typed())));
  const complain = (wrong: Readonly<Record<string, string>>) => sayProblems(form, files, problems, wrong);

  function drawTiles(): void {
    const there = pictures.map((picture, at) => {
      const remove = drawCross(say('form_remove', { number: at + 1 }));
      remove.addEventListener('click', () => {
        pictures = pictures.filter((one) => one !== picture);
        drawTiles();
        keep();
        files.focus();
      });
      return drawTile(new URL(picture.src, source.origin).href, remove);
    });
    tiles.replaceChildren(...there, ...tiles.querySelectorAll('.waits'), add);
    add.hidden = pictures.length + sending >= maxPictures;
  }
  async function addPicture(file: File): Promise<void> {
    const { name } = file;
    const progress = make('progress', { max: 1, 'aria-label': name });
    const stop = drawCross(say('cancel'));
    const tile = make('span', { class: 'tile waits' }, progress, stop);
    sending += 1;
    add.before(tile);
    add.hidden = pictures.length + sending >= maxPictures;
    heard.textContent = say('form_picture_sending');
    const sent = await sendPicture(address('review-pictures.json'), events.visitor, file, progress, stop);
    const isSent = typeof sent !== 'string';
    if (isSent) pictures = [...pictures, sent];
    sending -= 1;
    tile.remove();
    drawTiles();
    heard.textContent = isSent ? say('form_picture_there') : '';
    const line = problems.get('pictures')!;
    if (!isSent) line.textContent = `${line.textContent} ${say(sent, { name })}`.trim();
    keep();
  }
  files.addEventListener('change', () => {
    const chosen = [...(files.files ?? [])];
    files.value = '';
    const free = maxPictures - pictures.length - sending;
    // Reports the files that were too many.
    problems.get('pictures')!.textContent = chosen.length > free ? say('form_up_to', limit) : '';
    for (const file of chosen.slice(0, free)) void addPicture(file);
  });

  form.addEventListener('input', () => {
    fillStars();
    keep();
  });
  cancel.addEventListener('click', () => {
    element.remove();
    options.closed(true);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.hasAttribute('aria-disabled')) return;
    problem.textContent = '';
    const { pictures: added, ...review } = typed();
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
    button.setAttribute('aria-disabled', 'true');
    void send(
      address('reviews.json'),
      JSON.stringify({
        ...review,
        ...(product && { product: product.id }),
        pictures: added.map(({ token }) => token),
        visitor: events.visitor,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    ).answer.then(({ status, body }) => {
      button.removeAttribute('aria-disabled');
      if (status === 201) return done();
      const fieldProblems = Object.entries(body?.fields ?? {}).map(([path, text]) => {
        const name = path.split('.')[0]!;
        if (name === 'pictures') pictures = [];
        return [name, name === 'email' ? say('form_email_wrong') : text] as const;
      });
      drawTiles();
      keep();
      const hasFieldProblems = complain(Object.fromEntries(fieldProblems));
      problem.textContent = hasFieldProblems ? '' : say(status === 429 ? 'form_too_many' : 'form_not_sent');
    });
  });
  function done(): void {
    inVisit((storage) => storage.removeItem(key));
    const thanks = drawThanks(say('form_sent'), next);
    form.replaceWith(thanks);
    thanks.focus();
    options.closed(false);
  }

  host.append(element);
  openShadow(element, base, css).append(form);
  drawTiles();
  fillStars();
  (form.querySelector<HTMLElement>(':checked') ?? stars[0]?.control)?.focus();
}
