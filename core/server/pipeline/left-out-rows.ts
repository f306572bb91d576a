import { rowLeftOut } from '#core/contract/core-events.ts';
import type { LeftOutRow } from '../call/checked-reply.ts';
import type { Services } from '../call/context.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { publish } from '../jobs/outbox.ts';

/** Rows that this process has reported. When it is full it starts over; notices prevent duplicates themselves. */
const reported = new Set<string>();
const maxReported = 10_000;

/** Tells the log and the shop, each row once a process: a list is asked for again and again. */
export async function tellOfLeftOut(
  services: Services,
  shop: { id: number },
  { method, path, permission }: AnyEndpoint,
  rows: readonly LeftOutRow[],
): Promise<void> {
  const call = `${method} ${path}`;
  const fresh = rows.filter((row) => !reported.has(keyOf(shop.id, call, row)));
  if (fresh.length === 0) return;
  if (reported.size + fresh.length > maxReported) reported.clear();
  for (const row of fresh) reported.add(keyOf(shop.id, call, row));
  const named = fresh.map(
    ({ list, id, field }) => `${list} ${id ?? 'without an id'} (${field || 'all of it'})`,
  );
  services.log.error(
    {},
    `${call} of shop ${shop.id} leaves out what does not fit its contract: ${named.join(', ')}`,
  );
  try {
    await services.db.inShop(shop.id, async (tx) => {
      for (const row of fresh) {
        await publish({ tx, shop }, rowLeftOut, { ...row, call, permission });
      }
    });
  } catch (error) {
    for (const row of fresh) reported.delete(keyOf(shop.id, call, row));
    services.log.warn({ err: error }, 'a row left out could not be told of');
  }
}

const keyOf = (shopId: number, call: string, { list, id, field }: LeftOutRow): string =>
  [shopId, call, list, id, field].join('\n');
