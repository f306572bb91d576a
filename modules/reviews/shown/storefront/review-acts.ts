import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import base from '#core/storefront/widget-base.css?inline';
import { reportReasons } from '../../review/contract/review-words.ts';
import type { ListAnswer } from '../contract/list-answer.ts';
import css from './review-acts.css?inline';
import type { ReviewTools } from './review-tools.ts';
import { say, withWords } from './review-words.ts';

const patienceMs = 10_000;

/** Sends something to the shop and returns its answer; null where it failed or was refused. */
async function tell({ shop }: ReviewTools, path: string, said: object): Promise<unknown> {
  const { origin, shop: domain } = shop.source;
  try {
    const answer = await fetch(`${origin}/storefront/${path}?shop=${encodeURIComponent(domain)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(said),
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** A dialog over the page that keeps the focus; Escape, its cross and a click beside it close it. */
function openDialog(
  { part }: ReviewTools,
  place: HTMLElement,
  label: string,
  kind: string,
  ...content: HTMLElement[]
) {
  const element = document.createElement('backroom-review-dialog');
  document.body.append(element);
  takeColours(element, place);
  const cross = make('button', {
    type: 'button',
    class: 'close',
    'aria-label': say(part.words, 'close'),
    text: '×',
  });
  const dialog = make(
    'dialog',
    { 'aria-label': label, class: kind },
    make('div', { class: 'body' }, cross, ...content),
  );
  cross.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => element.remove());
  openShadow(element, base, css).append(dialog);
  dialog.showModal();
  return dialog;
}

/** Votes that a review was helpful, or takes the vote back; the number shown is the shop's count. */
async function vote(tools: ReviewTools, button: HTMLElement, review: number): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  const helpful = button.getAttribute('aria-pressed') !== 'true';
  const { visitor } = tools.shop.events;
  const answer = (await tell(tools, 'review-votes.json', { review, visitor, helpful })) as {
    helpful?: unknown;
    voted?: unknown;
  } | null;
  button.removeAttribute('aria-disabled');
  if (typeof answer?.helpful !== 'number') return;
  button.setAttribute('aria-pressed', String(answer.voted === true));
  const count = button.querySelector('[data-review-count]');
  if (count) count.textContent = answer.helpful > 0 ? String(answer.helpful) : '';
}

function report(tools: ReviewTools, place: HTMLElement, review: number): void {
  const { words } = tools.part;
  const status = make('p', { class: 'say', role: 'status' });
  const send = make('button', { class: 'main', text: say(words, 'report_send') });
  const choices = reportReasons.map((reason, at) =>
    make(
      'label',
      {},
      make('input', { type: 'radio', name: 'reason', value: reason, required: true, autofocus: at === 0 }),
      make('span', { text: say(words, `report_${reason}`) }),
    ),
  );
  const title = say(words, 'report_title');
  const form = make(
    'form',
    {},
    make('h2', { text: title }),
    make('p', { text: say(words, 'report_text') }),
    ...choices,
    status,
    send,
  );
  openDialog(tools, place, title, 'report', form);
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const reason = new FormData(form).get('reason');
    const { visitor } = tools.shop.events;
    void tell(tools, 'review-reports.json', { review, visitor, reason }).then((answer) => {
      busy = false;
      status.textContent = say(words, answer ? 'reported' : 'failed');
      if (!answer) return;
      for (const choice of choices) choice.remove();
      send.remove();
    });
  });
}

/** Opens a picture, with buttons to those beside it. */
function look(tools: ReviewTools, button: HTMLElement, place: HTMLElement): void {
  const { words } = tools.part;
  const group = button.closest('[data-review-pictures]') ?? button.parentElement!;
  const all = [...group.querySelectorAll<HTMLElement>('[data-review-picture]')];
  let at = all.indexOf(button);
  const image = make('img', {});
  const draw = () => {
    const shown = all[at]!;
    image.src = shown.dataset['reviewPicture']!;
    image.alt = shown.getAttribute('aria-label') ?? '';
  };
  const turn = (text: string, label: string, by: number) => {
    const one = make('button', { type: 'button', class: 'turn', text, 'aria-label': label });
    one.addEventListener('click', () => {
      at = (at + by + all.length) % all.length;
      draw();
    });
    return one;
  };
  draw();
  const turns =
    all.length > 1 ? [turn('‹', say(words, 'previous'), -1), turn('›', say(words, 'next'), 1)] : [];
  const dialog = openDialog(tools, place, say(words, 'pictures'), 'picture', image, ...turns);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') turns[key === 'ArrowLeft' ? 0 : 1]?.click();
  });
}

/** Opens the form in the page's place for it, else below the pressed button. */
async function write(tools: ReviewTools, button: HTMLElement, place: HTMLElement): Promise<void> {
  const { shop, part } = tools;
  const around = button.closest('section') ?? place;
  let host = around.querySelector<HTMLElement>('[data-review-form]');
  if (!host) {
    host = make('div', { 'data-review-form': true });
    (button.parentElement ?? button).after(host);
  }
  if (host.childElementCount > 0) return;
  const product = shop.product?.id;
  const [{ openForm }, answer] = await Promise.all([
    tools.loadForm(),
    shop.read('/storefront/reviews.json', `${product ? `product=${product}&` : ''}limit=1`),
  ]);
  if (host.childElementCount > 0) return;
  const looked_at = (answer as Partial<ListAnswer> | null)?.checked?.looked_at ?? true;
  button.style.visibility = 'hidden';
  openForm(host, {
    ...{ shop, looked_at, words: part.words, star_color: part.look.star_color },
    title: product ? (document.querySelector('h1')?.textContent?.trim() ?? '') : '',
    closed(givenUp) {
      button.style.visibility = '';
      if (givenUp) button.focus();
    },
  });
}

/** Runs the action of a click on a review, or beside the list. */
export async function act(bare: ReviewTools, button: HTMLElement, place: HTMLElement): Promise<void> {
  const tools = await withWords(bare);
  if (!tools) return;
  const of = Number(button.closest<HTMLElement>('[data-review]')?.dataset['review']);
  if (button.matches('[data-review-write]')) await write(tools, button, place);
  else if (button.matches('[data-review-picture]')) look(tools, button, place);
  else if (!Number.isSafeInteger(of) || of < 1) return;
  else if (button.matches('[data-review-vote]')) await vote(tools, button, of);
  else report(tools, place, of);
}
