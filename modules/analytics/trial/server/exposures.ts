import { type SQL, sql } from 'drizzle-orm';
import type { ActingShop, Ctx, Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import { isBot } from '../../event/server/bot.ts';
import type { Trial } from '../rules/trial.ts';

/** The tested objects that one page showed a session, or withheld from it, by id. */
export type Exposures = Map<number, Trial>;

/** The kind of tested object, and the table of its exposures, which its area declares. */
export interface TrialSubject {
  /** Tells what has the same ids apart. */
  name: string;
  /** The table of exposures: shop_id, `column`, visitor, part, at; its key the first three. */
  table: SQL;
  /** The column with the id of what is tried. */
  column: SQL;
  /** The table of what is tried, by shop_id and id. */
  of: SQL;
}

/** Kept on this node so that looking around writes once; the table has the last word. */
const knownBy = keepPerServer(() => new Set<string>());
const maxKnown = 50_000;
const visitorShape = /^[A-Za-z0-9_-]{1,64}$/;

/** Whom a page was for, and what of what is tried it could show. */
interface Noted {
  visitor: string | undefined;
  exposures?: Exposures | undefined;
  /** The moment from which their purchases count. The default is now. */
  since?: Date;
}

/**
 * Notes who could have got what is tried, once for each session: what comes again, or was sent again, changes nothing.
 * Programs are left out. Made-up sessions fall into every part alike, so they blur a result and cannot turn it.
 */
async function noteExposures(
  services: Services,
  shop: ActingShop,
  subject: TrialSubject,
  { visitor, exposures, since }: Noted,
): Promise<void> {
  if (!exposures || exposures.size === 0 || !visitor || !visitorShape.test(visitor)) return;
  const seen = knownBy(services);
  if (seen.size > maxKnown) seen.clear();
  const keyOf = (id: number) => `${shop.id} ${subject.name} ${id} ${visitor}`;
  const fresh = [...exposures].filter(([id]) => !seen.has(keyOf(id)));
  if (fresh.length === 0) return;
  const rows = fresh.map(([id, part]) => ({ id, part }));
  const at = (since ?? services.now()).toISOString();
  const { table, column, of } = subject;
  await services.db.inShop(shop.id, (tx) =>
    // The tested object may have been deleted since it was read.
    tx.execute(
      sql`INSERT INTO ${table} (shop_id, ${column}, visitor, part, at)
          SELECT ${shop.id}, e.id, ${visitor}, e.part, ${at}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (id bigint, part text)
          JOIN ${of} o ON o.shop_id = ${shop.id} AND o.id = e.id
          ON CONFLICT DO NOTHING`,
    ),
  );
  for (const [id] of fresh) seen.add(keyOf(id));
}

/** The same while a page is being answered. The page comes first, so a failure is only logged. */
export async function noteShown(
  { services, shop, userAgent }: Pick<Ctx, 'services' | 'shop' | 'userAgent'>,
  subject: TrialSubject,
  noted: Noted,
): Promise<void> {
  if (isBot(userAgent)) return;
  await noteExposures(services, shop, subject, noted).catch((error: unknown) =>
    warnOfFailure(services, error, 'exposures were not noted'),
  );
}
