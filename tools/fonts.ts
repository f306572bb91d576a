import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontFamilies } from '#modules/conversion/look/contract/look-words.ts';
import { fontRelease, fontSlug, fontWeights } from '#modules/conversion/look/rules/font-files.ts';

/**
 * Fetches the files of every family that may be chosen anew: the Latin subset of Fontsource's packages
 * (`@fontsource/<family>`), with their licence. For whoever adds a family or moves to another release; nothing else needs
 * the packages. `npm run fonts`; npm and tar are asked for.
 */
const to = join(import.meta.dirname, '../modules/conversion/look/storefront/fonts');
const made = mkdtempSync(join(tmpdir(), 'fonts-'));
const copyrights: string[] = [];
const licences = new Set<string>();

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
try {
  for (const family of fontFamilies) {
    const slug = fontSlug(family);
    const name = `@fontsource/${slug}@${fontRelease}`;
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: made, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed], { cwd: made });
    const found = join(made, 'package');
    for (const weight of fontWeights)
      copyFileSync(
        join(found, 'files', `${slug}-latin-${weight}-normal.woff2`),
        join(to, `${slug}-${weight}.woff2`),
      );
    const { license } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')) as { license: string };
    if (license !== 'OFL-1.1') throw new Error(`${family} is under ${license}`);
    const [copyright = '', ...rest] = readFileSync(join(found, 'LICENSE'), 'utf8').split('\n');
    copyrights.push(`${family}: ${copyright.trim()}`);
    licences.add(rest.join('\n').trim());
    rmSync(found, { recursive: true });
    console.log(`${name}, ${fontWeights.join(' and ')}`);
  }
  if (licences.size !== 1) throw new Error('The licences differ: each needs its own text');
  writeFileSync(join(to, 'OFL.txt'), `${copyrights.join('\n')}\n\n${[...licences].join('')}\n`);
} finally {
  rmSync(made, { recursive: true });
}
