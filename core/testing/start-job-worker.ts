import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestServices } from './test-services.ts';

/**
 * Starts a process of its own that works on jobs of the first shop, for tests that kill it.
 * @param jobs each as the file that exports it and the name of the export: `/…/offer-import.ts#offerImportJob`
 * @returns the process, once it works
 */
export async function startJobWorker(
  { services, shops }: Pick<TestServices, 'services' | 'shops'>,
  ...jobs: readonly string[]
): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'job-worker.ts');
  const { db, dataDir } = services;
  const child = spawn(process.execPath, [file, db.url, dataDir, JSON.stringify(shops[0]), ...jobs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the worker ended before it worked')));
    child.stdout.on('data', (text) => String(text).includes('working') && resolve());
  });
  return child;
}
