import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A measured value, as `docs/figures.json` stores it. */
export interface Figure {
  /** The row of docs/requirements/figures.md that it belongs to: `reliability 13`, `performance 1`. */
  row: string;
  /** What was measured, one line; unique within its row. */
  name: string;
  value: number;
  /** Of the value and the goal: `ms`, `carts/CPU-s`, `lost writes`. */
  unit: string;
  /** `at most 250`, `at least 60000`, `exactly 0`. */
  goal: string;
  met: boolean;
  /** What measures it again. */
  command: string;
  /** The seed of the run (`PROVE_SEED`), if it had one. */
  seed?: string;
  /** The commit that was measured. */
  commit: string;
  /** The day in UTC: `2026-12-01`. */
  day: string;
  /** The area whose code it measures: `offers`, or `core`. */
  area: string;
}

/** What a figure must reach: exactly one of the three. */
export type FigureGoal = { atMost: number } | { atLeast: number } | { exactly: number };

export type NewFigure = Pick<Figure, 'name' | 'value' | 'unit'> & { area?: string } & FigureGoal;

const ROOT = join(import.meta.dirname, '../..');
/** Where figures are stored; a test of this file has another. */
export const figureFile = (): string => process.env.FIGURE_FILE ?? join(ROOT, 'docs/figures.json');

/** The goal in words, and whether the value reaches it. */
export function judgeFigure(value: number, goal: FigureGoal): Pick<Figure, 'goal' | 'met'> {
  if ('atMost' in goal) return { goal: `at most ${goal.atMost}`, met: value <= goal.atMost };
  if ('atLeast' in goal) return { goal: `at least ${goal.atLeast}`, met: value >= goal.atLeast };
  return { goal: `exactly ${goal.exactly}`, met: value === goal.exactly };
}

/** The figures as stored, by row and name. */
export function readFigures(file = figureFile()): Figure[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : [];
}

/**
 * Stores a measured value in `docs/figures.json`, in place of an earlier one of the same row and name, and prints it.
 * Only benchmarks and `npm run prove` do that: the short form of a test measures something smaller.
 * @param row of docs/requirements/figures.md
 * @param source `import.meta` of the file that measures: its area, and the command that runs it
 */
export async function figure(row: string, source: ImportMeta, measured: NewFigure): Promise<void> {
  const path = relative(ROOT, source.filename).replaceAll('\\', '/');
  const isBench = path.startsWith('bench/');
  const seed = process.env.PROVE_SEED;
  if (!isBench && seed === undefined) return;
  const { name, value, unit } = measured;
  const { goal, met } = judgeFigure(value, measured);
  console.log(`${row}: ${name}: ${value} ${unit}, ${goal}: ${met ? 'met' : 'missed'}`);
  const [room = '', area = ''] = path.split('/');
  const stored: Figure = {
    row,
    name,
    value,
    unit,
    goal,
    met,
    command:
      process.env.BENCH_COMMAND ?? (isBench ? `node tools/setup.mjs ${path}` : `npm run prove -- ${path}`),
    ...(seed === undefined ? {} : { seed }),
    commit: execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    day: new Date().toISOString().slice(0, 10),
    area: measured.area ?? (room === 'modules' ? area : 'core'),
  };
  await alone(() => {
    const others = readFigures().filter((one) => one.row !== row || one.name !== name);
    const all = [...others, stored].sort(byRowAndName);
    const file = figureFile();
    writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  });
}

const byRowAndName = (one: Figure, two: Figure): number =>
  one.row.localeCompare(two.row, 'en', { numeric: true }) || one.name.localeCompare(two.name, 'en');

/** Runs one writer at a time: test files run in processes of their own. Takes a lock older than 10 s as left behind. */
async function alone(write: () => void): Promise<void> {
  const lock = `${figureFile()}.lock`;
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (tries >= 200) rmSync(lock, { force: true });
      else await delay(50);
    }
  }
  try {
    write();
  } finally {
    rmSync(lock, { force: true });
  }
}
