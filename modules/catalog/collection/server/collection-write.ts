import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { cutHandle, givenHandle } from '#core/rules/given-handle.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { collectionCreated, collectionDeleted, collectionUpdated } from '../contract/collection-events.ts';
import { invalid, notFound, stale } from '#core/server/call/refusal.ts';
import type { CollectionBulkAction, CollectionKind } from '../contract/collection-choice.ts';
import type { Collection, CollectionInput } from '../contract/collection.ts';
import { readRules } from '../rules/collection-rules.ts';
import { handleOf } from '../../product/rules/product-draft.ts';
import { changedValue } from '../../product/rules/changed-value.ts';
import { fillByRules, lockMembers } from './collection-members.ts';
import {
  collectionDetail,
  collectionRecord,
  lockCollections,
  lockedCollection,
} from './collection-queries.ts';
import type { CollectionRecord } from './collection-row.ts';
import { safeHtml } from '../../product/server/safe-html.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';

/** The wrapper of a collection in requests, which also begins the names of its invalid fields. */
export type CollectionWrapper = 'collection' | 'custom_collection' | 'smart_collection';
/** Body of a call. The same for every wrapper, except for `exactOptionalPropertyTypes`. */
export type ChangedCollection = { [K in keyof CollectionInput]?: CollectionInput[K] | undefined } & {
  version?: number | undefined;
};

/** Up to so many products of a shop are looked through at once when rules change; more are left to the upkeep. */
const maxFilledAtOnce = 5000;

/** A free handle: the requested one (422 if it is taken), otherwise one made from the title, with a number if needed. */
async function freeHandle(
  ctx: ShopCtx,
  wrapper: CollectionWrapper,
  asked: string | undefined,
  title: string,
  ownId = 0,
): Promise<string> {
  const wanted = givenHandle(asked ?? '') || handleOf(title) || 'collection';
  const base = cutHandle(wanted, 240);
  const like = `${base.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await ctx.tx.execute<{ id: number; handle: string }>(
    sql`SELECT id, handle FROM collections WHERE shop_id = ${ctx.shop.id} AND handle LIKE ${like}`,
  );
  const taken = new Set(found.rows.filter((row) => row.id !== ownId).map((row) => row.handle));
  if (!taken.has(wanted)) return wanted;
  if (asked) throw invalid({ [`${wrapper}.handle`]: collectionSentences.handle_taken });
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Makes the list of products exactly this one, in this order. 404 when one of them is not in the shop. */
async function placeProducts(
  ctx: ShopCtx,
  collectionId: number,
  productIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  await keepProducts(ctx, ids);
  await ctx.tx.execute(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = ${collectionId} AND NOT product_id = ANY(${idArray(ids)})`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
        SELECT ${ctx.shop.id}::int, ${collectionId}::bigint, product_id, place
        FROM unnest(${idArray(ids)}) WITH ORDINALITY AS list (product_id, place)
        ON CONFLICT (shop_id, collection_id, product_id) DO UPDATE SET position = excluded.position, updated_at = now()
          WHERE collects.position <> excluded.position`,
  );
}

/** 404 unless all of them are in the shop; and they stay there until the transaction ends. */
export async function keepProducts(ctx: ShopCtx, ids: readonly number[]): Promise<void> {
  const known = await ctx.tx.execute(
    sql`SELECT 1 FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND id = ANY(${idArray(ids)})
        ORDER BY id FOR SHARE`,
  );
  if (known.rows.length !== ids.length) throw notFound(collectionSentences.product_of_this);
}

function refuseWrongKind(kind: CollectionKind, input: ChangedCollection, wrapper: CollectionWrapper): void {
  if (input.kind !== undefined && input.kind !== kind) {
    throw invalid({ [`${wrapper}.kind`]: collectionSentences.kind_stays });
  }
  if (kind === 'custom' && input.rules !== undefined) {
    throw invalid({ [`${wrapper}.rules`]: collectionSentences.no_conditions });
  }
  if (kind === 'smart' && input.product_ids !== undefined) {
    throw invalid({
      [`${wrapper}.product_ids`]: collectionSentences.conditions_decide,
    });
  }
}

/** 422 with a sentence for each rule that cannot be carried out. */
export function refuseBadRules(
  ctx: ShopCtx,
  rules: CollectionInput['rules'],
  wrapper: CollectionWrapper,
): void {
  const { problems } = readRules(rules ?? [], ctx.shop.currency);
  const fields = Object.entries(problems).map(([path, message]) => [`${wrapper}.rules.${path}`, message]);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

type OwnImage = Pick<CollectionRecord, 'image_file_id' | 'image_alt'>;
const noImage: OwnImage = { image_file_id: null, image_alt: '' };

/** The columns of the image to write. `answered` is the present image as calls return it. */
async function imageColumns(
  ctx: ShopCtx,
  image: CollectionInput['image'],
  wrapper: CollectionWrapper,
  former: OwnImage,
  answered: Pick<Collection, 'image' | 'own_image'> | undefined,
): Promise<OwnImage> {
  if (image === undefined) return former;
  if (image === null) return noImage;
  const { value: alt, differ } = changedValue(answered?.image?.alt_text, [image.alt_text, image.alt]);
  if (differ) throw invalid({ [`${wrapper}.image.alt_text`]: collectionSentences.one_alt });
  if (image.src !== undefined) {
    const shown = answered?.image;
    const isOther = image.file_id !== undefined && image.file_id !== former.image_file_id;
    if (image.src !== shown?.src || isOther)
      throw invalid({ [`${wrapper}.image.src`]: collectionSentences.another_src });
    const given = alt === undefined || alt === shown.alt_text ? former.image_alt : alt;
    if (former.image_file_id === null && given !== former.image_alt)
      throw invalid({ [`${wrapper}.image.src`]: collectionSentences.another_src });
    return { ...former, image_alt: given };
  }
  if (image.file_id === undefined)
    throw invalid({ [`${wrapper}.image.file_id`]: collectionSentences.picture_file });
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM files WHERE shop_id = ${ctx.shop.id} AND id = ${image.file_id}`,
  );
  if (found.rows.length === 0) throw notFound(collectionSentences.this_picture);
  return { image_file_id: image.file_id, image_alt: alt ?? '' };
}

/**
 * Looks the products of changed rules up: at once in a shop of ordinary size, else the upkeep does. It looks once
 * more in any case, because a product may be changing in a transaction that this one cannot see.
 */
async function follow(ctx: ShopCtx, id: number): Promise<void> {
  const many = await ctx.tx.execute(
    sql`SELECT 1 FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL OFFSET ${maxFilledAtOnce} LIMIT 1`,
  );
  const atOnce = many.rows.length === 0;
  if (atOnce) await fillByRules(ctx, await collectionRecord(ctx, id));
  await ctx.tx.execute(
    sql`UPDATE collections SET updating = ${!atOnce} WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM collection_queue WHERE shop_id = ${ctx.shop.id} AND collection_id = ${id}`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO collection_queue (shop_id, collection_id) VALUES (${ctx.shop.id}, ${id})`,
  );
}

export async function createCollection(
  ctx: ShopCtx,
  input: CollectionInput,
  wrapper: CollectionWrapper,
): Promise<Collection> {
  const kind = input.kind ?? (input.rules ? 'smart' : 'custom');
  refuseWrongKind(kind, input, wrapper);
  if (kind === 'smart') {
    if (!input.rules) throw invalid({ [`${wrapper}.rules`]: collectionSentences.add_condition });
    refuseBadRules(ctx, input.rules, wrapper);
    await lockMembers(ctx);
  }
  await lockCollections(ctx);
  const handle = await freeHandle(ctx, wrapper, input.handle, input.title);
  const image = await imageColumns(ctx, input.image, wrapper, noImage, undefined);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO collections (shop_id, kind, title, handle, body_html, sort_order, published_at, seo_title, seo_description,
          rules, disjunctive, image_file_id, image_alt, position)
        VALUES (${ctx.shop.id}, ${kind}, ${input.title}, ${handle}, ${safeHtml(input.body_html ?? '').html},
          ${input.sort_order ?? 'manual'}, ${input.published === false ? null : ctx.now.toISOString()},
          ${input.metafields_global_title_tag ?? ''}, ${input.metafields_global_description_tag ?? ''},
          ${JSON.stringify(input.rules ?? [])}, ${kind === 'smart' && (input.disjunctive ?? false)},
          ${image.image_file_id}, ${image.image_alt},
          (SELECT coalesce(max(position), 0) + 1 FROM collections WHERE shop_id = ${ctx.shop.id}))
        RETURNING id`,
  );
  const id = made.rows[0]!.id;
  if (input.product_ids) await placeProducts(ctx, id, input.product_ids);
  if (kind === 'smart') await follow(ctx, id);
  await publish(ctx, collectionCreated, { collection_id: id });
  return collectionDetail(ctx, id);
}

/**
 * Changes what is given; 409 with the collection as it is now when `version` is not the present one, 404 when it
 * is not of the `kind` that the call is for.
 */
export async function changeCollection(
  ctx: ShopCtx,
  id: number,
  input: ChangedCollection,
  wrapper: CollectionWrapper,
  wanted?: CollectionKind,
): Promise<Collection> {
  const ruled = input.rules !== undefined || input.disjunctive !== undefined;
  // In the order in which the upkeep takes its locks.
  if (ruled) await lockMembers(ctx);
  if (input.handle !== undefined) await lockCollections(ctx);
  const record = await lockedCollection(ctx, id);
  if (wanted !== undefined && record.kind !== wanted) throw notFound(collectionSentences.this_collection);
  refuseWrongKind(record.kind, input, wrapper);
  refuseBadRules(ctx, input.rules, wrapper);
  if (input.version !== undefined && input.version !== record.version) {
    throw stale(await collectionDetail(ctx, id));
  }
  const handle =
    input.handle === undefined
      ? record.handle
      : await freeHandle(ctx, wrapper, input.handle, input.title ?? record.title, id);
  const published = input.published ?? record.published_at !== null;
  const rules = input.rules ?? record.rules;
  const disjunctive = record.kind === 'smart' ? (input.disjunctive ?? record.disjunctive) : false;
  const body = input.body_html === undefined ? record.body_html : safeHtml(input.body_html).html;
  const answered = input.image?.src === undefined ? undefined : await collectionDetail(ctx, id);
  const image = await imageColumns(ctx, input.image, wrapper, record, answered);
  await ctx.tx.execute(
    sql`UPDATE collections SET handle = ${handle}, title = ${input.title ?? record.title}, body_html = ${body},
          sort_order = ${input.sort_order ?? record.sort_order},
          published_at = ${published ? (record.published_at ?? ctx.now.toISOString()) : null},
          seo_title = ${input.metafields_global_title_tag ?? record.seo_title},
          seo_description = ${input.metafields_global_description_tag ?? record.seo_description},
          rules = ${JSON.stringify(rules)}, disjunctive = ${disjunctive},
          image_file_id = ${image.image_file_id}, image_alt = ${image.image_alt},
          version = ${record.version + 1}, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  if (input.product_ids) await placeProducts(ctx, id, input.product_ids);
  if (disjunctive !== record.disjunctive || !isDeepStrictEqual(rules, record.rules)) await follow(ctx, id);
  await publish(ctx, collectionUpdated, { collection_id: id });
  return collectionDetail(ctx, id);
}

/** Deletes the collection; its products stay. */
export async function removeCollection(ctx: ShopCtx, id: number, wanted?: CollectionKind): Promise<void> {
  const record = await lockedCollection(ctx, id);
  if (wanted !== undefined && record.kind !== wanted) throw notFound(collectionSentences.this_collection);
  await ctx.tx.execute(sql`DELETE FROM collections WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  await publish(ctx, collectionDeleted, { collection_id: id });
}

/** Publishes, unpublishes or deletes all of them, or 404 and none (C132). Returns how many there were. */
export async function changeCollections(
  ctx: ShopCtx,
  given: readonly number[],
  action: CollectionBulkAction,
): Promise<number> {
  const ids = [...new Set(given)];
  const ofShop = sql`shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`;
  const found = await ctx.tx.execute(
    sql`SELECT id FROM collections WHERE ${ofShop} ORDER BY id FOR NO KEY UPDATE`,
  );
  if (found.rows.length !== ids.length) throw notFound(collectionSentences.these);
  if (action === 'delete') await ctx.tx.execute(sql`DELETE FROM collections WHERE ${ofShop}`);
  else {
    const published = action === 'publish';
    const now = ctx.now.toISOString();
    await ctx.tx.execute(
      sql`UPDATE collections SET published_at = ${published ? now : null}, version = version + 1, updated_at = ${now}
          WHERE ${ofShop} AND ${published ? sql`published_at IS NULL` : sql`published_at IS NOT NULL`}`,
    );
  }
  const event = action === 'delete' ? collectionDeleted : collectionUpdated;
  for (const id of ids) await publish(ctx, event, { collection_id: id });
  return ids.length;
}
