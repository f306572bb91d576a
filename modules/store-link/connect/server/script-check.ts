import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Ctx } from '#core/server/call/context.ts';
import {
  OutboundFailed,
  outboundFetch,
  outboundPolicy,
  OutboundRefused,
} from '#core/server/http/outbound-http.ts';
import { notFound } from '#core/server/call/refusal.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { hasScriptTag } from '../rules/script-tag.ts';
import { storeOrigin } from '../../port/server/store-http.ts';
import { readLink, scriptOf, type StoreLink } from '../../link/server/store-link-row.ts';

/** Reads the store's home page as a shopper gets it. Null with a sentence when it cannot be had. */
async function look(ctx: Ctx, link: StoreLink): Promise<{ found: boolean | null; error: Sentence | null }> {
  const policy = outboundPolicy(ctx.services.environment.OUTBOUND_ALLOW);
  const origin = storeOrigin(link.storefront_domain, policy);
  try {
    const reply = await outboundFetch(`${origin}/`, {
      headers: { accept: 'text/html' },
      accept: ['text/html'],
      maxBytes: 4 * 1024 * 1024,
      allowHttp: origin.startsWith('http:'),
      policy,
    });
    if (reply.status !== 200)
      return { found: null, error: storeLinkSentences.page_status({ status: reply.status }) };
    const src = `${ctx.services.publicUrl}/storefront.js`;
    return { found: hasScriptTag(reply.body.toString('utf8'), src, ctx.shop.domain), error: null };
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof OutboundFailed)
      return { found: null, error: error.sentence };
    throw error;
  }
}

/** Looks for the script on the store's home page and remembers what it saw. */
export async function checkScript(ctx: Ctx): Promise<Integration['script']> {
  const { id } = ctx.shop;
  const link = await ctx.db.inShop(id, (tx) => readLink({ shop: ctx.shop, tx }), { readOnly: true });
  if (!link) throw notFound(storeLinkSentences.a_store);
  const { found, error } = await look(ctx, link);
  return ctx.db.inShop(id, async (tx) => {
    await tx.execute(
      sql`UPDATE store_links SET script_found = ${found}, script_error = ${error}, script_checked_at = ${ctx.now.toISOString()}
          WHERE shop_id = ${id} AND id = ${link.id}`,
    );
    const now = await readLink({ shop: ctx.shop, tx });
    if (!now) throw notFound(storeLinkSentences.a_store);
    return scriptOf(now);
  });
}
