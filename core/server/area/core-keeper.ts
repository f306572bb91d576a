import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Services } from '../call/context.ts';
import { type FileStorage, fileStoreOf } from '../files/file-storage.ts';
import { forgetStored, type Mail } from '../mail/mailbox.ts';
import { textArray } from '../database/sql-array.ts';
import {
  forgetNoted,
  ownPattern,
  type Person,
  type PersonKeeper,
  redactColumns,
  tracesPattern,
} from './person-keeper.ts';

/** Answers that were saved, events that wait, long work: whoever they name is taken out of them. */
export const coreKeeper: PersonKeeper = {
  name: 'services',
  tables: ['idempotency_keys', 'outbox', 'jobs', 'job_failures', 'shop_mails'],
  async redact(ctx, person) {
    const pattern = tracesPattern(person);
    // An answer or an event tells of one thing: one that names the person is about them, names by themselves included.
    const own = ownPattern(person);
    await forgetNoted(ctx, 'idempotency_keys', { json: 'reply' }, sql`reply::text ~* ${pattern}`);
    await forgetNoted(ctx, 'outbox', { jsonb: 'payload' }, sql`payload::text ~* ${pattern}`);
    await redactColumns(ctx, 'idempotency_keys', { json: ['reply'] }, own, sql`reply::text ~* ${pattern}`);
    await redactColumns(ctx, 'outbox', { jsonb: ['payload'] }, own, sql`payload::text ~* ${pattern}`);
    await redactColumns(ctx, 'outbox', { text: ['last_error'] }, pattern);
    const jobs = { text: ['error'], jsonb: ['params', 'state', 'result'] };
    await redactColumns(ctx, 'jobs', jobs, pattern);
    await ctx.tx.execute(
      sql`DELETE FROM shop_mails WHERE shop_id = ${ctx.shop.id} AND lower(to_address) = ANY(${textArray(person.mailed)})`,
    );
    await redactColumns(ctx, 'job_failures', { text: ['subject', 'message'] }, pattern);
  },
  async redactFiles(services, shop, person) {
    const theirs = new Set(person.mailed);
    const gone = (mail: Mail) => mail.shop_id === shop.id && theirs.has(mail.to.toLowerCase());
    await forgetStored(services.dataDir, gone);
    await forgetFilesOf(services, shop.id, person);
  },
};

/**
 * Exports, imports and reports that name the person are removed as a whole: they are kept for a day, and can be made
 * again.
 */
async function forgetFilesOf(services: Services, shopId: number, { traces }: Person): Promise<void> {
  const storage = await fileStoreOf(services);
  const words = traces.map((trace) => trace.toLowerCase());
  const found = await services.db.inShop(
    shopId,
    (tx) => tx.execute<{ key: string }>(sql`SELECT key FROM passing_files WHERE shop_id = ${shopId}`),
    { readOnly: true },
  );
  for (const { key } of found.rows) {
    if (!(await names(storage, key, words))) continue;
    await services.db.inShop(shopId, async (tx) => {
      await tx.execute(sql`DELETE FROM passing_files WHERE shop_id = ${shopId} AND key = ${key}`);
      await storage.remove(key);
    });
  }
}

/** Whether a file holds one of the words; it may be larger than the memory. */
async function names(storage: FileStorage, key: string, words: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'backroom-redact-'));
  try {
    const path = join(folder, 'file');
    if (!(await storage.fetch(key, path))) return false;
    const longest = Math.max(0, ...words.map((word) => word.length));
    let before = '';
    for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
      const text = before + String(piece).toLowerCase();
      if (words.some((word) => text.includes(word))) return true;
      before = text.slice(-longest);
    }
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
