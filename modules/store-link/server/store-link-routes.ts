import { handle, handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { notFound } from '#core/server/refusal.ts';
import {
  checkStoreScript,
  connectBasicAuth,
  connectShopify,
  disconnectStore,
  getIntegration,
  syncStore,
} from '../contract/integrate-calls.ts';
import { storeLinkSentences } from '../contract/store-link-refusals.ts';
import { checkScript } from './script-check.ts';
import { connectStore, disconnect, scriptTag } from './store-connect.ts';
import { integrationOf, readLink } from './store-link-row.ts';
import { requestSync } from './store-sync.ts';

/** Those that call the store have no transaction of their own: it must not stay open while the store takes its time. */
export const storeLinkRoutes: readonly Route[] = [
  handle(getIntegration, async (ctx) => {
    const link = await readLink(ctx);
    return {
      integration: link && (await integrationOf(ctx, link)),
      script_tag: scriptTag(ctx.services, ctx.shop.domain),
    };
  }),
  handleWithoutTransaction(connectShopify, (ctx, { body }) => connectStore(ctx, 'shopify', body)),
  handleWithoutTransaction(connectBasicAuth, (ctx, { body }) => connectStore(ctx, 'woocommerce', body)),
  handleWithoutTransaction(disconnectStore, async (ctx) => {
    await disconnect(ctx);
    return { success: true as const };
  }),
  handle(syncStore, async (ctx, { body }) => {
    const link = await readLink(ctx);
    if (!link) throw notFound(storeLinkSentences.a_store);
    return { job_id: await requestSync(ctx, link, { full: body.full, follow: true }) };
  }),
  handleWithoutTransaction(checkStoreScript, async (ctx) => ({ script: await checkScript(ctx) })),
];
