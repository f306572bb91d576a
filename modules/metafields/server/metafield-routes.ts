import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import {
  type AddressedOwner,
  countMetafields,
  createMetafield,
  deleteMetafield,
  getMetafield,
  listMetafields,
  ownerCalls,
  updateMetafield,
} from '../contract/metafield-calls.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';
import { requireOwner } from './metafield-owners.ts';
import { metafieldById, metafieldCount, metafieldPage } from './metafield-queries.ts';
import { shownMetafield } from './metafield-row.ts';
import { addMetafield, changeMetafield, removeMetafield } from './metafield-write.ts';

const createRoute = handle(createMetafield, async (ctx, { body }) => {
  const { owner_resource: owner, owner_id: sent, ...given } = body.metafield;
  if (owner !== 'shop' && sent === undefined)
    throw invalid({ 'metafield.owner_id': metafieldSentences.whose });
  if (owner === 'shop' && sent !== undefined && sent !== ctx.shop.id)
    throw invalid({ 'metafield.owner_id': metafieldSentences.own_shop });
  return { metafield: await addMetafield(ctx, owner, sent ?? ctx.shop.id, given) };
});

/** The calls under an object's own address. */
const ownerRoutes = (Object.keys(ownerCalls) as AddressedOwner[]).flatMap((owner): Route[] => [
  handle(ownerCalls[owner].list, async (ctx, { params, query }) => {
    await requireOwner(ctx, owner, params.id);
    return metafieldPage(ctx, { ...query, owner_resource: owner, owner_id: params.id });
  }),
  handle(ownerCalls[owner].create, async (ctx, { params, body }) => ({
    metafield: await addMetafield(ctx, owner, params.id, body.metafield),
  })),
]);

export const metafieldRoutes: Route[] = [
  handle(listMetafields, (ctx, { query }) => metafieldPage(ctx, query)),
  handle(countMetafields, async (ctx, { query }) => ({ count: await metafieldCount(ctx, query) })),
  handle(getMetafield, async (ctx, { params, query }) => ({
    metafield: pickFields(shownMetafield(await metafieldById(ctx, params.id, 'read')), query.fields),
  })),
  createRoute,
  handle(updateMetafield, async (ctx, { params, body }) => ({
    metafield: await changeMetafield(ctx, params.id, body.metafield),
  })),
  handle(deleteMetafield, async (ctx, { params }) => {
    await removeMetafield(ctx, params.id);
    return { success: true as const };
  }),
  ...ownerRoutes,
];
