import { lineIcon, make } from '#core/storefront/element.ts';
import { maxPictures } from '../contract/written-words.ts';
import type { FormDraft } from './form-draft.ts';

const star = 'm10 2.6 2.3 4.7 5.1.7-3.7 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1-3.7-3.6 5.1-.7z';
const icons = {
  eye: 'M2.500 10C4.200 6.800 6.800 5.200 10 5.200s5.800 1.600 7.500 4.800c-1.700 3.200-4.300 4.800-7.500 4.800S4.200 13.200 2.500 10zM10 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  mail: 'M3 5h14v10.500H3zM3 5.500l7 5.500 7-5.500',
  lock: 'M5 9h10v7.500H5zM7 9V7a3 3 0 0 1 6 0v2',
};
/** A text in the shop's language, with its values set in. */
export type Say = (name: string, values?: Record<string, string | number>) => string;

/** The elements of an empty form, or of one with what is kept of a draft. */
export type DrawnForm = ReturnType<typeof drawForm>;

/** Draws the form: nothing listens yet. */
export function drawForm(
  { title: about, looked_at }: { title: string; looked_at: boolean },
  say: Say,
  draft: FormDraft,
) {
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
  /** Shows how many stars are chosen. */
  const drawStars = (rating: number) => {
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

  return { form, problems, stars, drawStars, said, button, cancel, tiles, files, add, heard };
}
