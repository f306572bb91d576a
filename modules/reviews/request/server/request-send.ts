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
  nextCheckAt,
  requestColumns,
  requestPlan,
  type RequestRow,
  settle,
} from './request-decide.ts';
import { linkHash, requestAddresses, requestLink } from './request-link.ts';
import { requestMail, type RequestingShop } from './request-mail.ts';
import { aboutRequest, wordedRequest } from './request-mail-wording.ts';
import { requestMailText } from './request-mail-text.ts';

/** Requests per transaction, and transactions per shop and run. The others wait for the next run. */
const atOnce = 50;
const turns = 20;
const shopsAtOnce = 1000;

/** The shop as its emails name it, with an appearance that is being edited if one is given. */
export async function requestingShop(
  ctx: Pick<ServedCtx, 'shop' | 'tx' | 'services'>,
  look?: MailLook,
): Promise<RequestingShop> {
  const letterhead = await shopLetterhead(ctx, look);
  // The letterhead has the name and the email address already.
  const contact = (await shopContactLines(ctx)).filter(
    (line) => line !== letterhead.name && line !== letterhead.contact_email,
  );
  return { ...letterhead, domain: ctx.shop.domain, contact };
}

/** The example on the email settings, with a made-up order. Its links lead to the shop's home page. */
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

/** The names of these order lines, each once. */
const namesOf = (order: OrderDelivery, ids: readonly number[]): string[] => [
  ...new Set(order.lines.filter((line) => ids.includes(line.line_item_id)).map((line) => line.name)),
];

/** Queues the email of a due request and records it. */
async function queueRequest(
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
    // The key allows one email per order and turn, whichever server sends it.
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
          due_at = ${turn > plan.reminders ? null : nextCheckAt({ kind: 'later', at: next }, ctx.now)}
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.order_id}`,
  );
}

/**
 * Decides some due requests of a shop again and sends those that are still due. It skips requests that another server has
 * locked.
 * @returns how many requests were due
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
      await queueRequest(ctx, (shop ??= await requestingShop(ctx)), plan, {
        order,
        row: row!,
        lines: step.line_ids,
      });
  }
  return due.rows.length;
}

/** Sends the due requests of a shop, unless the shop is suspended. */
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
      // A failure in one shop doesn't stop the others.
      await sendDue(services, id).catch((error: unknown) =>
        warnOfFailure(services, error, `requests of shop ${id} wait for the next turn`),
      );
  },
});

/** Deletes requests after two years. An order that old gets no new request, so no customer gets a second one. */
const forgetRequests = forgetting(
  'reviews.forget-requests',
  sql`DELETE FROM review_requests WHERE (shop_id, order_id) IN (
        SELECT shop_id, order_id FROM review_requests WHERE created_at < now() - interval '2 years' LIMIT 1000)`,
);

export const requestSchedules = [sendRequests, forgetRequests];
