import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beginSession } from '#modules/identity/session/server/session.ts';
import type { BenchShop } from './bench-server.ts';

/** A shop beside the measured one. */
export interface AddedShop {
  domain: string;
  token: string;
}

/** Adds a shop with its owner's session. */
export async function addShop({ db }: BenchShop, domain: string): Promise<AddedShop> {
  return db.asSystem(async (tx) => {
    const shop = await tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, currency) VALUES (${domain}, ${domain}, 'USD') RETURNING id`,
    );
    const user = await tx.execute<{ id: number }>(
      sql`INSERT INTO users (email, password_hash) VALUES (${`owner@${domain}`}, 'none') RETURNING id`,
    );
    const [shopId, userId] = [shop.rows[0]!.id, user.rows[0]!.id];
    await tx.execute(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${shopId}, ${userId}, 'owner')`,
    );
    return { domain, token: await beginSession(tx, { userId, shopId, userAgent: 'bench' }) };
  });
}

/** Makes a call of the back office. @throws {Error} unless it succeeds */
export async function call<T>(
  at: BenchShop,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      'x-requested-with': 'backroom',
      authorization: `Bearer ${token}`,
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Waits until a job is done. @throws {Error} if it failed */
export async function waitForJob(at: BenchShop, token: string, id: number): Promise<void> {
  for (;;) {
    const { job } = await call<{ job: { status: string } }>(at, token, 'GET', `/admin/jobs/${id}.json`);
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(`job ${id} failed`);
    await delay(20);
  }
}
