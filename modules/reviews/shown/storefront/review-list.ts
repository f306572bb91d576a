import { lineIcon, make, openShadow, takeColours } from '#core/storefront/element.ts';
import base from '#core/storefront/widget-base.css?inline';
import type { ShownReview } from '../contract/shown-review.ts';
import { type ListOrder, listParts } from '../contract/shown-words.ts';
import { isListAnswer } from './list-check.ts';
import { countOf, type ListChoice, type ListFilter, listQuery } from './list-state.ts';
import type { ListAnswer } from '../contract/list-answer.ts';
import { tellReviews } from './review-facts.ts';
import { pictureButton, reviewItem } from './review-item.ts';
import css from './review-list.css?inline';
import { hearPresses } from './review-presses.ts';
import type { ReviewTools } from './review-tools.ts';
import { averageText, say, withWords } from './review-words.ts';

const maxStrip = 6;

/** Requests a page of reviews; null if it fails or has another shape. */
export type ReadReviews = (
  choice: ListChoice,
  limit: number,
  after?: string | null,
) => Promise<ListAnswer | null>;

export interface DrawnList {
  element: HTMLElement;
  /** Requests what the first answer doesn't have: pictures, and imported reviews if none was written here. */
  begin(): Promise<void>;
}

/** One review, several, none: `one` for 1, else `some` with their number. */
const countText = (words: ReviewTools['part']['words'], one: string, some: string, count: number): string =>
  say(words, count === 1 ? one : some, { count });

/** Reviews one below the other, with a button for more of them. */
function pages(tools: ReviewTools, read: ReadReviews, said: HTMLElement) {
  const { part } = tools;
  const { words } = part;
  const list = make('div', { class: `items ${part.look.layout}` });
  const count = make('span');
  const more = make('button', { type: 'button', class: 'plain', text: say(words, 'more') });
  const foot = make('div', { class: 'foot' }, count, more);
  let now: ListChoice;
  let next: string | null = null;
  let turn = 0;
  let total = 0;

  function put(answer: ListAnswer): void {
    list.append(...answer.reviews.map((review: ShownReview) => reviewItem(tools, review)));
    ({ next } = answer);
    const shown = list.childElementCount;
    count.textContent = total > 0 ? say(words, 'shown_of', { shown, count: Math.max(shown, total) }) : '';
    foot.hidden = shown === 0;
    more.hidden = !next;
    list.querySelector('.none')?.remove();
    if (shown === 0)
      list.append(
        make('p', {
          class: 'none',
          text: say(words, total || !answer.totals.here.count ? 'none_yet' : 'none_like_this'),
        }),
      );
  }

  /** Only the last of several requests counts. */
  async function ask(choice: ListChoice, after: string | null): Promise<ListAnswer | null> {
    const own = (turn += 1);
    list.setAttribute('aria-busy', 'true');
    const answer = await read(choice, part.list?.per_page ?? 10, after);
    if (own !== turn) return null;
    list.removeAttribute('aria-busy');
    said.textContent = answer ? '' : say(words, 'not_loaded');
    return answer;
  }

  more.addEventListener('click', () => {
    void (async () => {
      if (!next) return;
      const answer = await ask(now, next);
      const first = list.childElementCount;
      if (answer) put(answer);
      (list.children[first] as HTMLElement | undefined)?.focus();
    })();
  });

  return {
    elements: [list, foot],
    /** Shows an answer from its beginning. */
    show(answer: ListAnswer, choice: ListChoice): void {
      now = choice;
      total = countOf(answer, choice.filter);
      list.replaceChildren();
      put(answer);
    },
    ask: (choice: ListChoice) => ask(choice, null),
  };
}

/** The imported reviews of one source: a line and a number of its own, and the list when it is opened. */
function drawImportedPlace(
  tools: ReviewTools,
  read: ReadReviews,
  place: ListAnswer['totals']['elsewhere'][number],
  order: ListOrder,
) {
  const { words } = tools.part;
  const { imported_from: from, count } = place;
  const status = make('p', { class: 'said', role: 'status' });
  const shown = pages(tools, read, status);
  const average = averageText(place.average, tools.locale);
  const head = say(words, 'brought_over', { from });
  const section = make(
    'section',
    { class: 'brought', 'aria-label': head, tabindex: -1, hidden: true },
    make('h3', { text: head }),
    make('p', {
      text: `${average} · ${countText(words, 'counted_apart_one', 'counted_apart', count)} ${say(words, 'elsewhere_text')}`,
    }),
    status,
    ...shown.elements,
  );
  async function open(): Promise<void> {
    if (!section.hidden) return;
    section.hidden = false;
    const choice: ListChoice = { filter: 'all', order, from };
    const answer = await shown.ask(choice);
    if (answer) shown.show(answer, choice);
    else section.hidden = !status.textContent;
  }
  const link = make('button', { type: 'button', class: 'link', text: say(words, 'read_them') });
  link.addEventListener('click', () => {
    void open().then(() => section.focus());
  });
  const line = make(
    'div',
    { class: 'elsewhere' },
    make('b', {}, make('span', { text: head }), make('span', { text: average })),
    make('span', { text: countText(words, 'counted_apart_one', 'counted_apart', count) }),
    link,
  );
  return { section, line, open };
}

/** How reviews are checked, in numbers. */
function howChecked({ part, locale }: ReviewTools, { checked }: ListAnswer): HTMLElement {
  const { words } = part;
  const { count, verified, rewarded, held_low: low, held_high: high } = checked;
  const held = low + high;
  const row = (term: string, text: string) =>
    make('div', {}, make('dt', { text: term }), make('dd', { text }));
  const why = checked.held_reasons
    .map(({ reason, count: of }) => `${say(words, `held_${reason}`)} ${of.toLocaleString(locale)}`)
    .join(', ');
  return make(
    'details',
    { class: 'how' },
    make('summary', {}, new Text(say(words, 'how_checked')), lineIcon('m6 8 4 4 4-4')),
    make(
      'dl',
      {},
      row(say(words, 'checked_of', { verified, count }), say(words, 'checked_verified')),
      row(say(words, 'checked_all'), say(words, checked.looked_at ? 'checked_looked_at' : 'checked_at_once')),
      rewarded > 0 &&
        row(String(rewarded), say(words, rewarded === 1 ? 'checked_rewarded_one' : 'checked_rewarded')),
      held > 0
        ? row(
            say(words, 'checked_held', { count: held }),
            `${say(words, 'checked_held_stars', { low, high })} ${why}`,
          )
        : row(say(words, 'checked_none_held'), say(words, 'checked_none_held_text')),
    ),
  );
}

/** The list of a product, or of all, as its first answer has it. */
export function drawList(tools: ReviewTools, first: ListAnswer, read: ReadReviews): DrawnList {
  const { part, locale, shop, starRow } = tools;
  const { words, look } = part;
  const { totals } = first;
  const { here } = totals;
  const element = document.createElement('backroom-reviews');
  if (look.star_color) element.style.setProperty('--star', look.star_color);
  const root = openShadow(element, base, css);
  let choice: ListChoice = { filter: 'all', order: part.list?.order ?? 'newest', from: '' };

  const status = make('p', { class: 'said', role: 'status' });
  const shown = pages(tools, read, status);
  const filters = new Map<HTMLElement, ListFilter>();
  function mark(): void {
    for (const [button, filter] of filters)
      button.setAttribute('aria-pressed', String(filter === choice.filter));
  }
  async function choose(change: Partial<ListChoice>): Promise<void> {
    const wanted = { ...choice, ...change };
    const before = choice;
    choice = wanted;
    mark();
    const answer = await shown.ask(wanted);
    if (answer) {
      shown.show(answer, wanted);
      status.textContent = countText(words, 'one_review', 'some_reviews', countOf(answer, wanted.filter));
    } else if (choice === wanted) {
      choice = before;
      select.value = before.order;
      mark();
    }
  }
  const filterButton = (filter: ListFilter, ...content: Node[]) => {
    const button = make('button', { type: 'button' }, ...content);
    // A second click removes the filter.
    button.addEventListener(
      'click',
      () => void choose({ filter: choice.filter === filter ? 'all' : filter }),
    );
    filters.set(button, filter);
    return button;
  };
  const chip = (filter: 'all' | (typeof listParts)[number]) =>
    filterButton(
      filter,
      new Text(`${say(words, `filter_${filter}`)} ${countOf(first, filter).toLocaleString(locale)}`),
    );
  const bar = (stars: number) => {
    const count = totals.stars[stars - 1]!;
    const filled = make('i');
    filled.style.setProperty('--share', `${here.count > 0 ? (count / here.count) * 100 : 0}%`);
    const content = [
      make('span', { text: countText(words, 'one_star', 'some_stars', stars) }),
      filled,
      make('span', { text: count.toLocaleString(locale) }),
    ];
    return look.filters ? filterButton(stars as ListFilter, ...content) : make('div', {}, ...content);
  };
  const select = make('select', { 'aria-label': say(words, 'sort') });
  for (const order of ['helpful', 'newest', 'chosen'] satisfies ListOrder[])
    select.append(
      make('option', { value: order, text: say(words, `sort_${order}`), selected: order === choice.order }),
    );
  select.addEventListener('change', () => void choose({ order: select.value as ListOrder }));

  const strip = make('div', {
    class: 'strip',
    role: 'group',
    'aria-label': say(words, 'pictures'),
    'data-review-pictures': true,
  });
  async function fillStrip(): Promise<void> {
    const count = first.counts.pictures;
    if (!look.gallery || count === 0) return;
    const answer = await read({ filter: 'pictures', order: 'helpful', from: '' }, maxStrip);
    const all = (answer?.reviews ?? []).flatMap(({ images, name }) =>
      images.map(({ src }) => ({ src, name: name || say(words, 'anonymous') })),
    );
    strip.append(
      ...all
        .slice(0, maxStrip)
        .flatMap(
          ({ src, name }, at) =>
            pictureButton(src, shop.source.origin, say(words, 'picture_of', { number: at + 1, name })) ?? [],
        ),
    );
    const last = strip.children[maxStrip - 1];
    const left = Math.max(all.length - maxStrip, count - maxStrip) + 1;
    if (!last || left < 2 || !look.filters) return;
    last.removeAttribute('data-review-picture');
    last.setAttribute('aria-label', say(words, 'all_pictures', { count }));
    last.append(make('span', { text: say(words, 'more_pictures', { count: left }) }));
    last.addEventListener('click', () => void choose({ filter: 'pictures' }));
  }

  const places = totals.elsewhere.map((place) => drawImportedPlace(tools, read, place, choice.order));
  const average = averageText(here.average, locale);
  const isEmpty = here.count === 0;
  root.append(
    make(
      'section',
      { 'aria-labelledby': 'title' },
      make(
        'div',
        { class: 'head' },
        make('h2', { id: 'title', tabindex: -1, text: say(words, 'title') }),
        part.list?.write &&
          make('button', {
            type: 'button',
            class: 'plain',
            'data-review-write': true,
            text: say(words, 'write'),
          }),
      ),
      make('div', { 'data-review-form': true }),
      make(
        'div',
        { class: 'columns' },
        make(
          'div',
          {},
          !isEmpty && make('p', { class: 'average', text: average, 'aria-hidden': 'true' }),
          !isEmpty &&
            make(
              'p',
              { class: 'total' },
              starRow(here.average, say(words, 'out_of_five', { average })),
              make('span', { text: countText(words, 'one_here', 'some_here', here.count) }),
            ),
          look.histogram && !isEmpty && make('div', { class: 'histogram' }, ...[5, 4, 3, 2, 1].map(bar)),
          ...places.map(({ line }) => line),
          first.checked.count + first.checked.held_low + first.checked.held_high > 0 &&
            howChecked(tools, first),
        ),
        make(
          'div',
          {},
          strip,
          !isEmpty && (look.filters || here.count > 1)
            ? make(
                'div',
                { class: 'bar', role: 'group', 'aria-label': say(words, 'filter') },
                ...(look.filters ? (['all', ...listParts] as const).map(chip) : []),
                select,
              )
            : null,
          status,
          ...(isEmpty && places.length > 0 ? [] : shown.elements),
          ...places.map(({ section }) => section),
        ),
      ),
    ),
  );
  mark();
  shown.show(first, choice);
  hearPresses(tools, root, element);
  return {
    element,
    async begin() {
      await Promise.all([fillStrip(), isEmpty && places[0]?.open()]);
    },
  };
}

/**
 * Shows the list in the room that was reserved for it, whatever its height: a shopper at the end of the page sees its
 * beginning, and all of it as soon as that moves nothing in view, or when they press, enter or go to it.
 */
async function fillRoom(
  { shop }: ReviewTools,
  place: HTMLElement,
  element: HTMLElement,
  pressed: Promise<void>,
): Promise<void> {
  const { style } = place;
  const { height, overflow } = style;
  style.height = `${place.offsetHeight}px`;
  style.overflow = 'clip';
  place.append(element);
  const entered = new Promise((then) => element.addEventListener('focusin', then, { once: true }));
  await Promise.race([shop.untilCalm(place, true), entered, pressed]);
  Object.assign(style, { height, overflow, minHeight: '' });
}

/** Shows the list in its place: as soon as that shifts nothing in view, or at once if the shopper asked for it. */
export async function showList(bare: ReviewTools, place: HTMLElement, pressed: Promise<void>): Promise<void> {
  const { shop, part } = bare;
  const product = shop.product?.id;
  const read: ReadReviews = async (choice, limit, after) => {
    const answer = await shop.read('/storefront/reviews.json', listQuery(product, choice, limit, after));
    return isListAnswer(answer) ? (answer as ListAnswer) : null;
  };
  const [first, tools] = await Promise.all([
    read({ filter: 'all', order: part.list!.order, from: '' }, part.list!.per_page),
    withWords(bare),
  ]);
  if (!first || !tools) {
    await shop.untilCalm(place);
    place.style.minHeight = '';
    return;
  }
  const list = drawList(tools, first, read);
  const { element } = list;
  takeColours(element, place);
  // Its further requests end before it is in view, so that nothing in it moves later.
  await Promise.race([list.begin(), pressed]);
  if (place.style.minHeight) void fillRoom(tools, place, element, pressed);
  else
    void shop.fillCalmly(place, () => {
      place.append(element);
      return [element];
    });
  void pressed.then(() => {
    place.style.minHeight = '';
    place.append(element);
    place.scrollIntoView();
  });
  if (product) tellReviews(first);
}
