import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';

/** Waits until this node has heard of all that was committed before, so that its memories have dropped it. */
export async function heardNews(services: Services): Promise<void> {
  const payload = randomUUID();
  let silence = () => {};
  const heard = new Promise<void>((resolve) => {
    silence = services.notifications.on('offers', (news) => {
      if (news === payload) resolve();
    });
  });
  await services.db.asSystem((tx) => tx.execute(sql`SELECT pg_notify('offers', ${payload})`));
  await heard;
  silence();
}
