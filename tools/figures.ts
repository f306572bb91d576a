import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, readFigures } from '#core/testing/figure.ts';
import { readRequirements } from './requirements.ts';
import { ROOT } from './run-child.ts';

/** A row of docs/requirements/figures.md with what was measured of it. */
export interface FigureRow {
  row: string;
  asked: string;
  figures: (Figure & {
    /** Why it should be measured again; empty when it is recent. */
    stale: string;
  })[];
}

const MAX_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** What the project promises as figures: row → text. */
export const readFigureRows = (root = ROOT): [string, string][] =>
  [...readRequirements(root)].filter(([id]) => /^(reliability|performance) \d+$/.test(id));

/**
 * Every promised row with its figures.
 * @param changedSince whether an area's code changed since a commit
 */
export function listFigures(
  rows: readonly (readonly [string, string])[],
  figures: readonly Figure[],
  now: Date,
  changedSince: (commit: string, area: string) => boolean,
): FigureRow[] {
  const staleness = ({ day, commit, area }: Figure): string => {
    const days = Math.floor((now.getTime() - Date.parse(day)) / DAY);
    if (days > MAX_DAYS) return `${days} days old`;
    return changedSince(commit, area) ? `${area} changed since` : '';
  };
  return rows.map(([row, asked]) => ({
    row,
    asked,
    figures: figures.filter((one) => one.row === row).map((one) => ({ ...one, stale: staleness(one) })),
  }));
}

/** Figures of rows that the project does not promise. */
export const findStrays = (
  rows: readonly (readonly [string, string])[],
  figures: readonly Figure[],
): string[] => [...new Set(figures.map(({ row }) => row))].filter((row) => !rows.some(([id]) => id === row));

/** docs/figures.md: the figures as a table, one line each. It states no staleness, which changes with every commit. */
export function figurePage(listed: readonly FigureRow[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = listed.flatMap(({ row, figures }) =>
    figures.length === 0
      ? [`| ${row} | not measured yet | | | | |`]
      : figures.map(
          ({ name, value, unit, goal, met, command, commit, day }) =>
            `| ${row} | ${cell(name)} | ${value} ${cell(unit)} | ${goal}: ${met ? 'met' : '**missed**'} | \`${command}\` | ${day}, ${commit} |`,
        ),
  );
  return `# Figures

What was measured of each row that [the requirements](requirements/figures.md) promise. \`npm run figures\` writes this page from \`docs/figures.json\` and prints which figures are missing or old. Benchmarks and \`npm run prove\` fill that file.

| row | what | measured | goal | command | when |
| --- | ---- | -------- | ---- | ------- | ---- |
${lines.join('\n')}
`;
}

function changedSince(commit: string, area: string): boolean {
  const folder = area === 'core' ? 'core' : `modules/${area}`;
  try {
    execFileSync('git', ['diff', '--quiet', commit, '--', folder], { cwd: ROOT, stdio: 'ignore' });
    return false;
  } catch {
    // Also where the commit is not in this clone.
    return true;
  }
}

// `npm run figures` prints every row and writes docs/figures.md.
if (process.argv[1] === import.meta.filename) {
  const rows = readFigureRows();
  const figures = readFigures();
  const listed = listFigures(rows, figures, new Date(), changedSince);
  for (const { row, figures: measured } of listed) {
    if (measured.length === 0) console.log(`${row}: NOT MEASURED`);
    for (const { name, value, unit, goal, met, stale } of measured)
      console.log(
        `${row}: ${name}: ${value} ${unit} (${goal}: ${met ? 'met' : 'MISSED'})${stale && `  OLD: ${stale}`}`,
      );
  }
  writeFileSync(join(ROOT, 'docs/figures.md'), figurePage(listed));
  for (const row of findStrays(rows, figures))
    console.error(`${row} has figures, but is no row of docs/requirements`);
}
