import { sql } from 'drizzle-orm';
import { storeAddress } from '#core/rules/store-address.ts';
import type { ServedCtx, Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { storedWording } from '#core/server/mail/mail-wording-store.ts';
import { defineSchedule, forgetting } from '#core/server/jobs/schedule.ts';
import { queueMail } from '#core/server/mail/shop-mail.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { type MailLook, shopLetterhead } from '#modules/identity/shop/server/public.ts';
import { shopContactLines } from '#modules/identity/settings/server/public.ts';
import type { FurtherMail } from '#modules/orders/mail/server/public.ts';
import type { OrderDelivery } from '#modules/orders/order/server/public.ts';
import { requestSettings } from '../../setting/server/review-settings.ts';
import type { RequestPlan } from '../rules/request-due.ts';
import {
  type Decided,
  decide,
  nextLook,
  requestColumns,
  requestPlan,
  type RequestRow,
  settle,
} from './request-decide.ts';
import { linkHash, requestAddresses, requestLink } from './request-link.ts';
import { requestMail, type RequestingShop } from './request-mail.ts';
import { aboutRequest, wordedRequest } from './request-mail-wording.ts';
import { requestMailText } from './request-mail-text.ts';

/** Requests in one transaction, and transactions of a shop in one turn: what is left waits for the next. */
const atOnce = 50;
const turns = 20;
const shopsAtOnce = 1000;

/** The shop as its mails name it; in a look that is being chosen, when one is given. */
export async function requestingShop(
  ctx: Pick<ServedCtx, 'shop' | 'tx' | 'services'>,
  look?: MailLook,
): Promise<RequestingShop> {
  const letterhead = await shopLetterhead(ctx, look);
  // Its name and where to write to stand there anyway.
  const contact = (await shopContactLines(ctx)).filter(
    (line) => line !== letterhead.name && line !== letterhead.contact_email,
  );
  return { ...letterhead, domain: ctx.shop.domain, contact };
}

/** The mail as the screens of mails show it, about something that is made up. Its links lead to the shop's home page. */
export const requestExample: FurtherMail = {
  kind: 'review_request',
  worded: wordedRequest,
  async example(ctx, reader, wording, look) {
    const { audience } = await requestSettings(ctx);
    const home = storeAddress(ctx.services, ctx.shop);
    return requestMail(reader, await requestingShop(ctx, look), wording, {
      ...{ order: '#1001', first_name: 'Ada', audience, last: false },
      products: [requestMailText.in(reader.language)('example_product')],
      addresses: { write: home, unsubscribe: home },
    });
  },
};

/** Names of the lines that are asked about, each once, as they were sold. */
const namesOf = (order: OrderDelivery, ids: readonly number[]): string[] => [
  ...new Set(order.lines.filter((line) => ids.includes(line.line_item_id)).map((line) => line.name)),
];

/** Queues the mail of a request that is due, and stores that it was. */
async function ask(
  ctx: ServedCtx,
  shop: RequestingShop,
  plan: RequestPlan,
  { order, row, lines }: { order: OrderDelivery; row: RequestRow; lines: readonly number[] },
): Promise<void> {
  const buyer = order.buyer!;
  const link = requestLink(ctx, order.order_id);
  const turn = row.mails_sent + 1;
  const reader = mailReader(buyer.email, ctx.shop.locale);
  const { wording } = await storedWording(ctx, wordedRequest, reader.language);
  await queueMail(ctx, {
    // One mail for each turn of an order, whoever sends it and however often.
    key: `${aboutRequest}:${order.order_id}:${turn}`,
    kind: 'reviews.request',
    about: aboutRequest,
    about_id: order.order_id,
    mail: requestMail(reader, shop, wording, {
      order: order.name,
      first_name: buyer.first_name,
      products: namesOf(order, lines),
      audience: plan.audience,
      last: turn > plan.reminders,
      addresses: requestAddresses(ctx, link),
    }),
  });
  const at = ctx.now.toISOString();
  const next = new Date(ctx.now.getTime() + plan.reminder_days * 86_400_000).toISOString();
  await ctx.tx.execute(
    sql`UPDATE review_requests SET state = 'asked', end_reason = NULL, mails_sent = ${turn}, last_sent_at = ${at},
          first_sent_at = coalesce(first_sent_at, ${at}::timestamptz), link_hash = decode(${linkHash(link)}, 'hex'),
          line_ids = ARRAY(SELECT DISTINCT unnest(line_ids || ${idArray(lines)})),
          due_at = ${turn > plan.reminders ? null : nextLook({ kind: 'later', at: next }, ctx.now)}
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.order_id}`,
  );
}

/**
 * Looks once more at some requests of a shop that are due, and mails those that still are. What another server has in hand is
 * left to it. Answers how many there were.
 */
export async function sendSome(ctx: ServedCtx): Promise<number> {
  const due = await ctx.tx.execute<RequestRow>(
    sql`SELECT ${requestColumns} FROM review_requests WHERE shop_id = ${ctx.shop.id} AND due_at <= ${ctx.now.toISOString()}
        ORDER BY due_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
  );
  if (due.rows.length === 0) return 0;
  const plan = await requestPlan(ctx);
  let shop: RequestingShop | undefined;
  for (const decided of await decide(ctx, plan, due.rows)) {
    const { step, order, row } = decided;
    if (step.kind !== 'mail') await settle(ctx, decided as Decided);
    else
      await ask(ctx, (shop ??= await requestingShop(ctx)), plan, { order, row: row!, lines: step.line_ids });
  }
  return due.rows.length;
}

/** Mails what is due of one shop; a stopped one writes to nobody. */
export async function sendDue(services: Services, shopId: number): Promise<void> {
  const shop = await services.shops.byId(shopId);
  if (!shop || shop.access) return;
  for (let turn = 0, some = atOnce; some === atOnce && turn < turns; turn += 1)
    some = await services.db.inShop(shopId, (tx) => sendSome({ shop, tx, now: services.now(), services }));
}

export const sendRequests = defineSchedule({
  name: 'reviews.send-requests',
  everySeconds: 60,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM review_requests WHERE due_at <= ${services.now().toISOString()}
            GROUP BY shop_id ORDER BY min(due_at) LIMIT ${shopsAtOnce}`,
      ),
    );
    for (const { shop_id: id } of found.rows)
      // One shop's trouble is no other's.
      await sendDue(services, id).catch((error: unknown) =>
        warnOfFailure(services, error, `requests of shop ${id} wait for the next turn`),
      );
  },
});

/** Two years later nobody asks: an order that old is not asked about again, so that none is asked twice for it. */
const forgetRequests = forgetting(
  'reviews.forget-requests',
  sql`DELETE FROM review_requests WHERE (shop_id, order_id) IN (
        SELECT shop_id, order_id FROM review_requests WHERE created_at < now() - interval '2 years' LIMIT 1000)`,
);

export const requestSchedules = [sendRequests, forgetRequests];
