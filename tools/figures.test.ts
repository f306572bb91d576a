import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { type Figure, judgeFigure, readFigures } from '#core/testing/figure.ts';
import { figurePage, findStrays, listFigures, readFigureRows } from './figures.ts';
import { ROOT } from './run-child.ts';

const one: Figure = {
  row: 'performance 1',
  name: 'carts decided',
  value: 217000,
  unit: 'carts/CPU-s',
  goal: 'at least 60000',
  met: true,
  command: 'npm run bench -- decision',
  commit: '0123abcd',
  day: '2026-11-01',
  area: 'offers',
};
const rows = [
  ['performance 1', 'Decisions for carts'],
  ['reliability 13', 'A write survives'],
] as const;
const never = () => false;

test('a goal is a bound above, a bound below or a value', () => {
  expect(judgeFigure(250, { atMost: 250 })).toEqual({ goal: 'at most 250', met: true });
  expect(judgeFigure(251, { atMost: 250 }).met).toBe(false);
  expect(judgeFigure(59_999, { atLeast: 60_000 })).toEqual({ goal: 'at least 60000', met: false });
  expect(judgeFigure(0, { exactly: 0 })).toEqual({ goal: 'exactly 0', met: true });
  expect(judgeFigure(Number.NaN, { atMost: 1 }).met).toBe(false);
});

describe('the list of figures', () => {
  test('has every promised row, with or without a figure', () => {
    const listed = listFigures(rows, [one], new Date('2026-11-20'), never);
    expect(listed.map(({ row, figures }) => [row, figures.length])).toEqual([
      ['performance 1', 1],
      ['reliability 13', 0],
    ]);
    expect(figurePage(listed)).toContain('| reliability 13 | not measured yet |');
  });

  test('marks a figure older than 30 days, and one whose area changed since', () => {
    const staleAt = (now: string, changed: (commit: string, area: string) => boolean) =>
      listFigures(rows, [one], new Date(now), changed)[0]!.figures[0]!.stale;
    expect(staleAt('2026-12-01', never)).toBe('');
    expect(staleAt('2026-12-02', never)).toBe('31 days old');
    expect(staleAt('2026-11-02', (commit, area) => commit === '0123abcd' && area === 'offers')).toBe(
      'offers changed since',
    );
  });

  test('names a figure of a row that is not promised', () => {
    const row = `performance ${99}`;
    expect(findStrays(rows, [one, { ...one, row }])).toEqual([row]);
  });
});

describe('docs/figures.json', () => {
  test('has only rows of docs/requirements, and a goal that its value meets or misses as stated', () => {
    const figures = readFigures(join(ROOT, 'docs/figures.json'));
    expect(figures.length).toBeGreaterThan(0);
    expect(findStrays(readFigureRows(), figures)).toEqual([]);
    for (const { value, goal, met, name } of figures) {
      const [, bound, number] = /^(at most|at least|exactly) (.+)$/.exec(goal)!;
      const expected = { 'at most': 'atMost', 'at least': 'atLeast', exactly: 'exactly' }[bound!]!;
      expect([name, met]).toEqual([name, judgeFigure(value, { [expected]: Number(number) } as never).met]);
    }
  });

  test('docs/figures.md is written from it, and has every promised row', () => {
    const listed = listFigures(
      readFigureRows(),
      readFigures(join(ROOT, 'docs/figures.json')),
      new Date(),
      never,
    );
    const words = (page: string) => page.replaceAll(/[\s-]+/g, ' ').replaceAll(/ \| ?/g, '|');
    expect(words(readFileSync(join(ROOT, 'docs/figures.md'), 'utf8'))).toBe(words(figurePage(listed)));
  });
});

describe('storing figures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Stores a figure in another process, as test files do. */
  const store = (name: string, value: number, env: Record<string, string> = { PROVE_SEED: '7' }) => {
    const { PROVE_SEED: _none, ...outer } = process.env;
    return promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { figure } from ${JSON.stringify(join(ROOT, 'core/testing/figure.ts'))};
         await figure('performance 1', { filename: ${JSON.stringify(join(ROOT, 'modules/offers/x.test.ts'))} },
           { name: ${JSON.stringify(name)}, value: ${value}, unit: 'ms', atMost: 10 });`,
      ],
      { cwd: ROOT, env: { ...outer, ...env, FIGURE_FILE: join(folder, 'figures.json') } },
    );
  };

  test('many processes at once lose none, and a new value replaces the old one', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => store(`figure ${at}`, at)));
    await store('figure 3', 33);
    const stored = readFigures(join(folder, 'figures.json'));
    expect(stored.map(({ value, met }) => [value, met])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [33, false],
      [4, true],
      [5, true],
    ]);
    expect(stored[0]).toMatchObject({
      command: 'npm run prove -- modules/offers/x.test.ts',
      seed: '7',
      area: 'offers',
    });
  });

  test('the short form of a test prints and stores nothing', async () => {
    const { stdout } = await store('short', 1, {});
    expect(stdout).toBe('');
    expect(readFigures(join(folder, 'figures.json')).some(({ name }) => name === 'short')).toBe(false);
  });
});
