import { sql } from 'drizzle-orm';
import { type EventCtx, subscribe } from '#core/server/jobs/outbox.ts';
import { forgetting } from '#core/server/jobs/schedule.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import {
  orderAdded,
  orderCancelled,
  orderDeleted,
  orderImported,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderUpdated,
} from '#modules/orders/order/contract/order-events.ts';
import { customerRedacted } from '#modules/orders/customer/contract/customer-events.ts';
import { customerOrders } from '#modules/orders/order/server/public.ts';
import type { ToolParts } from '../../truth/server/tool-report.ts';
import { noteKeeper } from './note-keeper.ts';
import { removeNotes, restateNotes } from './note-store.ts';
import { saleNoteReport } from './sale-note-report.ts';
import { saleNoteRoutes } from './sale-note-routes.ts';
import { saleNotesPart } from './shown-notes.ts';

/** A notification is computed from the order's current state, so the number and order of events don't matter. */
const restate = (ctx: EventCtx, { order_id }: { order_id: number }) => restateNotes(ctx, [order_id]);

const orderEvents = [
  ...[orderPlaced, orderPaid, orderImported, orderAdded, orderUpdated],
  ...[orderRefunded, orderCancelled, orderDeleted],
] as const;

export const saleNoteServer: SubjectServer<unknown, ToolParts> = {
  routes: () => saleNoteRoutes,
  provides: { pageParts: [saleNotesPart], reports: [saleNoteReport] },
  subscriptions: () => [
    ...orderEvents.map((event) =>
      subscribe({ event, name: `conversion.sale-notes of ${event.name}`, handle: restate }),
    ),
    subscribe({
      event: customerRedacted,
      name: 'conversion.sale-notes-redacted',
      handle: async (ctx, { customer_id }) => {
        await removeNotes(ctx, sql`order_id IN (${customerOrders(ctx, customer_id)})`);
      },
    }),
  ],
  schedules: () => [
    forgetting(
      'conversion.forget-sales',
      sql`DELETE FROM sale_notifications WHERE (shop_id, id) IN (
            SELECT shop_id, id FROM sale_notifications
            WHERE order_id IS NOT NULL AND sold_at <= now() - interval '30 days' LIMIT 1000)`,
    ),
  ],
  keeps: [noteKeeper],
};
