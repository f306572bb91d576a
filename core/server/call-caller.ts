import type { FastifyRequest } from 'fastify';
import type { Scope } from '#core/contract/endpoint.ts';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { AppCaller, Ctx, Services } from './context.ts';
import { refuseCrossSite, refuseForeignPage } from './cross-site.ts';
import type { AnyEndpoint } from './handle.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Authentication } from './request-authentication.ts';
import { sentShopIds } from './sent-shop.ts';

/**
 * Whose call it is and for which shop, once they may make it: session, shop, whether it is open, permission or scope,
 * switch.
 */
export async function resolveCaller(
  endpoint: AnyEndpoint,
  services: Services,
  authentication: Authentication,
  request: FastifyRequest,
  body: unknown,
): Promise<Pick<Ctx, 'shop' | 'member' | 'app' | 'sessionToken'>> {
  if (endpoint.permission === 'shopper') {
    const domain = (request.query as { shop?: unknown }).shop;
    const shop = typeof domain === 'string' ? await services.shops.byDomain(domain) : null;
    if (!shop) throw notFound(coreSentences.this_shop);
    refuseStopped(endpoint, shop, {});
    if (endpoint.switch && !shop.switches[endpoint.switch]) throw notFound();
    const { ids, prices } = request.query as { ids?: unknown; prices?: unknown };
    const view = ids === 'store' ? await request.server.storeView(services, shop) : null;
    // A page whose store did not charge what was shown asks for list prices, whatever the store makes good.
    const store = view && prices === 'list' ? { ...view, discounts: false } : view;
    return { shop: store ? { ...shop, store } : shop, member: undefined, sessionToken: undefined };
  }
  const wanted = sentShopIds(request.query, body);
  const found = await authentication.authenticate(request, wanted[0]);
  if (!found) throw new Refusal(coreRefusals.signed_out);
  if (found.via === 'cookie') refuseCrossSite(request);
  if (found.via === 'basic') refuseForeignPage(request);
  for (const other of wanted.slice(1)) {
    const member = await authentication.authenticate(request, other);
    if (!member?.member || !authentication.allows(member.member, endpoint.permission)) {
      throw new Refusal(coreRefusals.forbidden.not_a_member);
    }
  }
  if (wanted.length > 1 && !('shop_ids' in ((request.query as object | null) ?? {}))) {
    throw new Refusal(coreRefusals.forbidden.one_shop);
  }
  refuseStopped(endpoint, found.shop, found.member ? { role: found.member.role } : {});
  if (found.app) refuseScope(endpoint.scope, found.app);
  else if (!authentication.allows(found.member, endpoint.permission)) {
    throw new Refusal(coreRefusals.forbidden.permission, { extra: { permission: endpoint.permission } });
  }
  if (endpoint.switch && !found.shop.switches[endpoint.switch]) throw notFound();
  return { shop: found.shop, member: found.member, app: found.app, sessionToken: found.token };
}

/** Whether another program has a scope, by itself or included in one that it has. */
export const hasScope = (app: AppCaller, scope: Scope): boolean => app.scopes.includes(scope);

/** Another program may make the calls that its scopes name. */
function refuseScope(scope: Scope | undefined, app: AppCaller): void {
  if (scope === undefined || scope === 'people') {
    throw new Refusal(coreRefusals.forbidden.no_tokens);
  }
  if (scope === 'any' || hasScope(app, scope)) return;
  if (scope === 'any_write' && app.scopes.some((one) => one.startsWith('write_'))) return;
  throw new Refusal(coreRefusals.forbidden.scope({ scope }), { extra: { scope } });
}

/** A frozen or closed shop answers 402 with why (V323), and with the role of who asks (V391). */
function refuseStopped(endpoint: AnyEndpoint, shop: Ctx['shop'], extra: Record<string, unknown>): void {
  if (!shop.access || endpoint.whileStopped) return;
  const { code, reason } = shop.access;
  throw new Refusal({ ...coreRefusals.stopped({ reason }), code }, { extra });
}
