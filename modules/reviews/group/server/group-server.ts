import { handle } from '#core/server/call/handle.ts';
import { subscribe } from '#core/server/jobs/outbox.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { productDeleted } from '#modules/catalog/product/contract/product-events.ts';
import {
  createReviewGroup,
  deleteReviewGroups,
  getNamedReviewGroup,
  getReviewGroup,
  listReviewGroups,
  updateNamedReviewGroup,
  updateReviewGroup,
  updateReviewGroups,
} from '../contract/group-calls.ts';
import { groupSentences } from '../contract/group-refusals.ts';
import { findGroups, groupDetail } from './group-queries.ts';
import { changeGroups, createGroup, removeDeletedProducts, removeGroups } from './group-write.ts';

/** Messages of the API (V429, V430, V431). */
const added = { success: true as const, message: 'Added product group successfully' };
const saved = { success: true as const, message: 'Saved successfully!' };
const deleted = { success: true as const, message: 'Deleted product group successfully' };

const at = 'review_product_group';

/** Product groups (C177–C179, C182–C186). Deleted products leave their group. */
export const groupServer: SubjectServer = {
  routes: () => [
    handle(listReviewGroups, (ctx, { query }) => findGroups(ctx, query)),
    handle(getNamedReviewGroup, async (ctx, { query }) => ({
      review_product_group: await groupDetail(ctx, query.id),
    })),
    handle(getReviewGroup, async (ctx, { params }) => ({
      review_product_group: await groupDetail(ctx, params.id),
    })),
    handle(createReviewGroup, async (ctx, { body }) => ({
      ...added,
      review_product_group: await createGroup(ctx, body.review_product_group.name, body.ids),
    })),
    handle(updateNamedReviewGroup, async (ctx, { body: { review_product_group: asked } }) => {
      const { id, ...change } = asked;
      return { ...saved, review_product_group: (await changeGroups(ctx, [{ id, change, at }]))[0]! };
    }),
    handle(updateReviewGroups, async (ctx, { body: { review_product_groups: asked } }) => {
      if (new Set(asked.map(({ id }) => id)).size < asked.length)
        throw invalid({ review_product_groups: groupSentences.group_twice });
      const groups = await changeGroups(
        ctx,
        asked.map(({ id, ...change }, index) => ({ id, change, at: `review_product_groups.${index}` })),
      );
      return { ...saved, review_product_groups: groups };
    }),
    handle(updateReviewGroup, async (ctx, { params: { id }, body }) => ({
      ...saved,
      review_product_group: (await changeGroups(ctx, [{ id, change: body.review_product_group, at }]))[0]!,
    })),
    handle(deleteReviewGroups, async (ctx, { query, body }) => {
      const ids = body?.ids ?? query.ids ?? [];
      if (ids.length === 0) throw invalid({ ids: groupSentences.name_a_group });
      return { ...deleted, count: await removeGroups(ctx, ids) };
    }),
  ],
  subscriptions: () => [
    subscribe({
      event: productDeleted,
      name: 'reviews-groups-left',
      handle: (ctx, { product_ids }) => removeDeletedProducts(ctx, product_ids),
    }),
  ],
};
