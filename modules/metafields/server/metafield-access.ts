import { coreRefusals } from '#core/contract/core-refusals.ts';
import { hasScope } from '#core/server/pipeline/call-caller.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { ownerAccess, type OwnerResource, ownerResources } from '../contract/metafield-owner.ts';

type Mode = 'read' | 'write';

/** Whether the caller, a member or an access token, may read or change metafields of such objects. */
const allows = (ctx: Ctx, owner: OwnerResource, mode: Mode): boolean =>
  ctx.app ? hasScope(ctx.app, ownerAccess[owner][mode]) : ctx.may(ownerAccess[owner].permission);

/** Things whose metafields the caller may read. */
export const readableOwners = (ctx: Ctx): OwnerResource[] =>
  ownerResources.filter((owner) => allows(ctx, owner, 'read'));

/** @throws {Refusal} 403 that names the scope or the permission */
export function requireAccess(ctx: Ctx, owner: OwnerResource, mode: Mode): void {
  if (allows(ctx, owner, mode)) return;
  const { permission } = ownerAccess[owner];
  const scope = ownerAccess[owner][mode];
  throw ctx.app
    ? new Refusal(coreRefusals.forbidden.scope({ scope }), { extra: { scope } })
    : new Refusal(coreRefusals.forbidden.permission, { extra: { permission } });
}
