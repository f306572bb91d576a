import type { FastifyRequest } from 'fastify';
import type { Scope } from '#core/contract/endpoint.ts';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { AppCaller, Ctx, ReachedShop, Services } from '../call/context.ts';
import { refuseCrossSite, refuseForeignPage } from '../http/cross-site.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { invalid, notFound, Refusal } from '../call/refusal.ts';
import type { Authentication } from '../call/request-authentication.ts';
import { sentShops } from './sent-shop.ts';

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
  severalShops = false,
): Promise<Pick<Ctx, 'shop' | 'member' | 'app' | 'sessionToken' | 'asked'>> {
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
  const sent = sentShops(request.query, body);
  const [first = await ownOf(authentication, request, sent)] = sent.named;
  const found = await authentication.authenticate(request, first);
  if (!found) throw new Refusal(coreRefusals.signed_out);
  if (found.via === 'cookie') refuseCrossSite(request);
  if (found.via === 'basic') refuseForeignPage(request);
  const others = new Map<number, ReachedShop>();
  for (const id of sent.all.filter((one) => one !== found.shop.id)) {
    const other = await authentication.authenticate(request, id);
    if (!other?.member) throw new Refusal(coreRefusals.forbidden.not_a_member);
    refuseWithout(endpoint, authentication, other.member);
    others.set(id, { shop: other.shop, member: other.member });
  }
  if (sent.all.length > 1 && (!severalShops || sent.named.length > 1)) {
    const field = sent.listed.length > 0 ? 'shop_ids' : 'shop_id';
    throw invalid({ [field]: coreSentences.one_shop });
  }
  refuseStopped(endpoint, found.shop, found.member ? { role: found.member.role } : {});
  if (found.app) refuseScope(endpoint.scope, found.app);
  else refuseWithout(endpoint, authentication, found.member);
  for (const { shop, member } of others.values()) {
    refuseStopped(endpoint, shop, member ? { role: member.role } : {});
    if (endpoint.switch && !shop.switches[endpoint.switch]) throw notFound();
  }
  if (endpoint.switch && !found.shop.switches[endpoint.switch]) throw notFound();
  const { shop, member, app } = found;
  const acting: ReachedShop = { shop, member };
  const asked = sent.listed.map((id) => others.get(id) ?? acting);
  return { shop, member, app, sessionToken: found.token, asked: asked.length > 0 ? asked : [acting] };
}

/** Of several shops, and none of them named as the one that the call is made in: the session's own, else the first. */
async function ownOf(
  authentication: Authentication,
  request: FastifyRequest,
  { named, listed }: { named: readonly number[]; listed: readonly number[] },
): Promise<number | undefined> {
  if (named.length > 0 || listed.length < 2) return listed[0];
  const own = await authentication.authenticate(request, undefined);
  return own && listed.includes(own.shop.id) ? own.shop.id : listed[0];
}

function refuseWithout(
  { permission }: AnyEndpoint,
  authentication: Authentication,
  member: NonNullable<Ctx['member']>,
): void {
  if (!authentication.allows(member, permission))
    throw new Refusal(coreRefusals.forbidden.permission, { extra: { permission } });
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
