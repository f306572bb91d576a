import { type SQL, sql } from 'drizzle-orm';
import type { ActingShop } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { browserSubjects } from '../contract/event-words.ts';
import { eventWhat, kindNumbers } from '../rules/event-word.ts';
import type { EventRow } from './event-insert.ts';

/** The last sixteen digits, which the ids of a visit and of its events share. */
export const visitPartOf = (visitId: SQL): SQL => sql`substring(uuid_send(${visitId}) FROM 9)`;

const statement = `
  INSERT INTO visit_steps AS s (shop_id, visit_part, viewed, carted)
  SELECT $1, decode(part, 'hex'), viewed, carted FROM unnest($2::text[], $3::boolean[], $4::boolean[]) AS x (part, viewed, carted)
  CROSS JOIN LATERAL (
    SELECT FROM visits v WHERE v.shop_id = $1 AND v.tail = visit_tail(decode(x.part, 'hex')) AND visit_part(v.visit_id) = decode(x.part, 'hex')
      AND v.kind = 'people' LIMIT 1) told
  ORDER BY part
  ON CONFLICT (shop_id, visit_part) DO UPDATE SET viewed = s.viewed OR excluded.viewed, carted = s.carted OR excluded.carted
  WHERE (excluded.viewed AND NOT s.viewed) OR (excluded.carted AND NOT s.carted)`;

const stepsOf: ReadonlyMap<number, 'viewed' | 'carted'> = new Map([
  [eventWhat('product', 'view'), 'viewed'],
  ...browserSubjects.map((subject) => [eventWhat(subject, 'add_to_cart'), 'carted'] as const),
]);
/** Which step of a visit an event tells of. */
const stepOf = ({ what, kind }: EventRow): 'viewed' | 'carted' | undefined =>
  kind === kindNumbers.people ? stepsOf.get(what) : undefined;

/**
 * Records how far the visits of these events came, in the transaction that wrote the events and their visits. Repeating it
 * changes nothing, in whatever order events arrive. Events of a visit without a row are skipped: a page sends its visit with
 * everything until the server acknowledges it, so such events are forged.
 */
export async function noteVisitSteps(tx: Tx, shop: ActingShop, rows: readonly EventRow[]): Promise<void> {
  const steps = new Map<string, { viewed: boolean; carted: boolean }>();
  for (const row of rows) {
    const step = stepOf(row);
    if (!step) continue;
    const part = row.id.slice(19).replace('-', '');
    const found = steps.get(part) ?? { viewed: false, carted: false };
    found[step] = true;
    steps.set(part, found);
  }
  if (steps.size === 0) return;
  const all = [...steps.values()];
  await tx.client.query({
    name: 'analytics_note_visit_steps',
    text: statement,
    values: [shop.id, [...steps.keys()], all.map(({ viewed }) => viewed), all.map(({ carted }) => carted)],
  });
}
