import { sql } from 'drizzle-orm';
import { mailFared } from '#core/contract/core-events.ts';
import type { Services } from '../call/context.ts';
import {
  giveUpHours,
  isRefusedForGood,
  type MailTransport,
  openTransport,
  retrySeconds,
} from '../mail/mail-transport.ts';
import { keepInMailbox } from '../mail/mailbox.ts';
import { publish } from '../jobs/outbox.ts';
import type { Worker } from './server-area.ts';
import { messageIdOf, openMail } from '../mail/shop-mail.ts';
import { startWakeLoop } from '../call/wake-loop.ts';

const pollSeconds = 5;
const atOnce = 4;
/** Longer than a sending may take (`mail-transport.ts`): after it, whoever had the mail in hand was killed. */
const claimSeconds = 60;

interface Claimed extends Record<string, unknown> {
  shop_id: number;
  id: number;
  key: string;
  kind: string;
  about: string;
  about_id: number;
  to_address: string;
  /** Never null of one that is queued. */
  sealed: string | null;
  attempts: number;
  /** Whether it is to be given up should it fail again. */
  late: boolean;
}

/** What a mail server said, in a line for people; the address is not repeated in records that outlive the mail. */
function reasonOf(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(address, '…').replace(/\s+/g, ' ').slice(0, 300);
}

/**
 * Starts sending the mails that shops queued. Any number of servers may do so: a mail is in one server's hand at a time,
 * and one whose server was killed is taken up by another, with the same Message-ID. What is not taken is tried again
 * ever later, for two days. Without a mail server they go to the mailbox page.
 */
export function startShopMail(services: Services): Required<Worker> {
  const transport: MailTransport | null = openTransport(services);

  async function claim(): Promise<Claimed | undefined> {
    const found = await services.db.asSystem((tx) =>
      tx.execute<Claimed>(
        // Materialized: as a subquery of FROM it is run once a row of the table by some plans, and each time it takes another
        // mail, of which only the first would be sent before its claim ends.
        sql`WITH due AS MATERIALIZED (
              SELECT shop_id, id FROM shop_mails
              WHERE state = 'queued' AND next_attempt_at <= now() AND (claimed_until IS NULL OR claimed_until < now())
              ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
            UPDATE shop_mails m SET claimed_until = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
            FROM due
            WHERE m.shop_id = due.shop_id AND m.id = due.id
            RETURNING m.shop_id, m.id, m.key, m.kind, m.about, m.about_id, m.to_address, m.sealed, m.attempts,
              m.queued_at < now() - make_interval(hours => ${giveUpHours}) AS late`,
      ),
    );
    return found.rows[0];
  }

  async function deliver(one: Claimed): Promise<void> {
    const mail = openMail(services, one.shop_id, one.sealed ?? '');
    if (!mail) throw new Error('this server’s secret does not open the mail');
    if (transport) return transport.send(mail, messageIdOf(services, one.shop_id, one.key));
    return keepInMailbox(services.dataDir, { ...mail, shop_id: one.shop_id }, services.now());
  }

  /** Notes how it went. A mail that was queued anew meanwhile is still to be sent: what it says now was not. */
  async function note(one: Claimed, state: 'sent' | 'delayed' | 'failed', reason: string): Promise<void> {
    const { shop_id: shopId, id } = one;
    const ownRow = sql`shop_id = ${shopId} AND id = ${id}`;
    await services.db.inShop(shopId, async (tx) => {
      const ended =
        state === 'delayed'
          ? await tx.execute(
              sql`UPDATE shop_mails SET claimed_until = NULL, last_error = ${reason},
                    next_attempt_at = now() + make_interval(secs => ${retrySeconds(one.attempts)})
                  WHERE ${ownRow} AND sealed = ${one.sealed} RETURNING id`,
            )
          : await tx.execute(
              sql`UPDATE shop_mails SET claimed_until = NULL, state = ${state},
                    sealed = CASE WHEN ${state} = 'failed' THEN sealed END, last_error = ${reason || null},
                    sent_at = ${state === 'sent' ? sql`now()` : sql`NULL`}
                  WHERE ${ownRow} AND sealed = ${one.sealed} RETURNING id`,
            );
      if (ended.rows.length === 0) {
        await tx.execute(sql`UPDATE shop_mails SET claimed_until = NULL WHERE ${ownRow}`);
        return;
      }
      // Of the waiting, people hear once.
      if (state === 'delayed' && one.attempts > 1) return;
      const { kind, about, about_id, attempts } = one;
      const at = services.now().toISOString();
      const report = { mail_id: id, kind, about, about_id, state, attempts, reason, at };
      await publish({ tx, shop: { id: shopId } }, mailFared, report);
    });
  }

  async function handle(one: Claimed): Promise<void> {
    let failure: unknown;
    try {
      await deliver(one);
    } catch (error) {
      failure = error;
    }
    if (failure === undefined) return note(one, 'sent', '');
    const over = isRefusedForGood(failure) || one.late;
    services.log.warn(
      { err: failure, shop: one.shop_id, mail: one.id },
      over ? 'a mail was given up' : 'a mail could not be sent yet',
    );
    return note(one, over ? 'failed' : 'delayed', reasonOf(failure, one.to_address));
  }

  async function next(): Promise<void> {
    while (!loop.stopped) {
      const one = await claim();
      if (!one) return;
      await handle(one);
    }
  }

  const loop = startWakeLoop(
    services,
    { channel: 'shop_mails', pollSeconds, failure: 'mails could not be read, they will be' },
    async () => void (await Promise.all(Array.from({ length: atOnce }, next))),
  );
  return {
    drain: () => loop.drain(),
    async stop() {
      await loop.stop();
      transport?.close();
    },
  };
}
