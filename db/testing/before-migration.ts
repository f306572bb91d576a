import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrate.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

/** Brings an empty database to what it was before the migration of this name; `migrate` takes it on from there. */
export async function migrateBefore(url: string, name: string): Promise<void> {
  const before = mkdtempSync(join(tmpdir(), 'backroom-before-'));
  try {
    cpSync(migrations, before, { recursive: true });
    const order = readFileSync(join(migrations, 'order.txt'), 'utf8').split('\n').filter(Boolean);
    const earlier = order.slice(0, order.indexOf(name));
    for (const one of order.slice(earlier.length)) rmSync(join(before, one));
    writeFileSync(join(before, 'order.txt'), earlier.map((one) => `${one}\n`).join(''));
    await migrate(url, { directory: before });
  } finally {
    rmSync(before, { recursive: true });
  }
}
