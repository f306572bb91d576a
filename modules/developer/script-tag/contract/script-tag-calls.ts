import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { count, done, id, idParams, timestamp, sinceId } from '#core/contract/scalar.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';

export const maxScriptTags = 50;
export const displayScopes = ['online_store', 'order_status', 'all'] as const;

/** The origin goes into the store's content security policy, so it is a plain one. */
const src = z
  .string()
  .trim()
  .max(1000)
  .refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url?.protocol === 'https:' && !url.username && !url.password && /^[\w.:-]+$/.test(url.host);
    },
    { message: developerSentences.enter_script },
  );

/** The reference's fields. */
export const scriptTag = z
  .object({
    id,
    src: z.string(),
    event: z.literal('onload'),
    display_scope: z.enum(displayScopes),
    /** The access token whose it is, or null. */
    private_app_id: id.nullable(),
    third_app_id: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ScriptTag' });
export type ScriptTag = z.infer<typeof scriptTag>;

const filters = { src: z.string().max(1000).optional(), since_id: sinceId.optional() };

/** A token sees its own only; people see all of the shop. */
export const listScriptTags = endpoint({
  name: 'listScriptTags',
  method: 'GET',
  path: '/admin/script_tags.json',
  summary: 'Scripts that other programs add to the store',
  permission: 'themes',
  scope: 'read_script_tags',
  query: z.object({ ...filters, ...loopPaging(scriptTag, 250, 50) }),
  reply: z.object({ script_tags: z.array(scriptTag), has_more: z.boolean() }),
});

export const countScriptTags = endpoint({
  name: 'countScriptTags',
  method: 'GET',
  path: '/admin/script_tags/count.json',
  summary: 'How many script tags there are',
  permission: 'themes',
  scope: 'read_script_tags',
  query: z.object(filters),
  reply: count,
});

export const getScriptTag = endpoint({
  name: 'getScriptTag',
  method: 'GET',
  path: '/admin/script_tags/{id}.json',
  summary: 'One script tag',
  permission: 'themes',
  scope: 'read_script_tags',
  params: idParams,
  query: z.object(fieldsOf(scriptTag)),
  reply: z.object({ script_tag: scriptTag }),
});

export const createScriptTag = endpoint({
  name: 'createScriptTag',
  method: 'POST',
  path: '/admin/script_tags.json',
  summary: 'Adds a script to the store',
  permission: 'themes',
  scope: 'write_script_tags',
  body: z.object({
    script_tag: z.object({
      src,
      event: z.literal('onload').default('onload'),
      display_scope: z.enum(displayScopes).default('online_store'),
    }),
  }),
  example: { script_tag: { src: 'https://app.example/reviews.js', display_scope: 'online_store' } },
  reply: z.object({ script_tag: scriptTag }),
  status: 201,
  errors: { 409: ['developer.too_many_script_tags'] },
});

/** What is not sent stays. */
export const updateScriptTag = endpoint({
  name: 'updateScriptTag',
  method: 'PUT',
  path: '/admin/script_tags/{id}.json',
  summary: 'Changes a script tag',
  permission: 'themes',
  scope: 'write_script_tags',
  params: idParams,
  body: z.object({
    script_tag: z.object({
      src: src.optional(),
      event: z.literal('onload').optional(),
      display_scope: z.enum(displayScopes).optional(),
    }),
  }),
  example: { script_tag: { src: 'https://app.example/reviews-2.js' } },
  reply: z.object({ script_tag: scriptTag }),
});

export const deleteScriptTag = endpoint({
  name: 'deleteScriptTag',
  method: 'DELETE',
  path: '/admin/script_tags/{id}.json',
  summary: 'Takes a script out of the store',
  permission: 'themes',
  scope: 'write_script_tags',
  params: idParams,
  reply: done,
});

/** What a store's page loads at its end, in this order. */
export const storeScriptTags = endpoint({
  name: 'storeScriptTags',
  method: 'GET',
  path: '/storefront/script_tags.json',
  summary: 'The scripts that a store page loads',
  permission: 'shopper',
  query: z.object({ shop: z.string().max(255) }),
  reply: z.object({ script_tags: z.array(scriptTag.pick({ src: true, display_scope: true })) }),
});
