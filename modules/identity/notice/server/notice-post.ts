import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { noticePosted } from '../contract/notice-events.ts';
import type { NoticeKind } from '../contract/notice-kind.ts';

/** A notice for the bell of a shop. */
export interface NewNotice {
  kind: NoticeKind;
  /** Names what happened, once in a shop and kind, for example `order:12`: telling it again tells nothing. */
  eventKey: string;
  /** What the sentence is made of, see `notice-words.ts`. */
  values: Readonly<Record<string, string | number>>;
  /** The admin path it links to; without one it links nowhere. */
  link?: string;
  /** Who gets it: one person, or everyone with the permission (`member`: everyone of the shop). */
  userId?: number;
  permission?: string;
}

/** Tells of something in the transaction in which it happened. Runs in a shop, or as the cross-shop role. */
export async function postNotice(
  ctx: { tx: Tx; shop: { readonly id: number } },
  notice: NewNotice,
): Promise<void> {
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO notices (shop_id, kind, event_key, payload, link, user_id, permission)
        VALUES (${ctx.shop.id}, ${notice.kind}, ${notice.eventKey}, ${JSON.stringify(notice.values)}::jsonb,
                ${notice.link ?? ''}, ${notice.userId ?? null}, ${notice.permission ?? 'member'})
        ON CONFLICT (shop_id, kind, event_key) DO NOTHING RETURNING id`,
  );
  const id = made.rows[0]?.id;
  if (id === undefined) return;
  await publish(ctx, noticePosted, { notice_id: id });
}
