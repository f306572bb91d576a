import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStyles } from './check-styles.ts';

const fixtures = join(import.meta.dirname, 'fixtures/styles');
const problems = (name: string): string[] => checkStyles(join(fixtures, name));

/** Each fixture breaks one rule, once; the text is part of what the check must say, with file and line. */
const BROKEN: Record<string, string> = {
  'other-area':
    "return-page.css:2: .return-line holds on pages of every area: put it inside @scope ([data-area='orders'])",
  restyled: 'order-page.css:2: .order-line > .btn shapes the shared class .btn',
  'restyled-within': 'order-page.css:3: .order-line .row > span shapes the shared class .row',
  'shared-elsewhere': 'core/admin/shells/list.css: shared styles lie in core/admin/theme',
  unscoped: 'order-page.css:1: .order-line holds on pages of every area',
};

test.each(Object.entries(BROKEN))('%s is refused', (name, text) => {
  expect(problems(name)).toEqual([expect.stringContaining(text)]);
});

test('an area shapes what is its own, by a state of the shared words, too', () => {
  expect(problems('allowed')).toEqual([]);
});

test('every fixture is one of these', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...Object.keys(BROKEN), 'allowed'].sort());
});
