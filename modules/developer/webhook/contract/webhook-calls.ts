import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  done,
  id,
  idParam,
  idParams,
  instant,
  secret,
  timestamp,
  sinceId,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';
import { topicNames, type WebhookTopic } from './webhook-topic.ts';
import { webhookTabs } from './webhook-tabs.ts';

export const maxWebhooks = 200;

/** In place of an address: the program fetches what is delivered, because nothing on the network leads to it. */
export const fetchAddress = 'backroom:fetch';

const topic = z.enum(topicNames as [WebhookTopic, ...WebhookTopic[]]).meta({ id: 'WebhookTopic' });
const address = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => text === fetchAddress || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    { message: developerSentences.enter_https },
  );
const fields = z.array(z.string().regex(/^\w{1,60}$/, developerSentences.not_a_field)).max(50);

export const webhookStatuses = ['active', 'disabled'] as const;

/** The reference's fields, and what became of it. The secret is never among them. */
export const webhook = z
  .object({
    id,
    topic,
    address: z.string(),
    format: z.literal('json'),
    /** Only these of the thing are sent, and its id; empty: all. */
    fields: z.array(z.string()),
    metafield_namespaces: z.array(z.string()),
    /** Off: nothing is sent, and what happens meanwhile is not kept for it. */
    status: z.enum(webhookStatuses),
    /** `failing`: 48 hours without one success; `revoked`: its token was. */
    disabled_reason: z.enum(['failing', 'revoked', 'person']).nullable(),
    /** When deliveries began to fail, null while they succeed. */
    failing_since: timestamp.nullable(),
    last_delivered_at: timestamp.nullable(),
    /** The access token whose it is, or null. */
    api_token_name: z.string().nullable(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

const webhookFilters = {
  topic: topic.optional(),
  address: z.string().max(2000).optional(),
  search: z.string().trim().max(200).optional(),
  status: z.enum(webhookStatuses).optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
  updated_at_min: instant.optional(),
  updated_at_max: instant.optional(),
  since_id: sinceId.optional(),
};

/** A token sees its own webhooks only; people see all of the shop. In the order they were made. */
export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/admin/webhooks.json',
  summary: 'Webhooks of the shop',
  permission: 'admin',
  scope: 'any',
  query: z.object({ ...webhookFilters, ...loopPaging(webhook, 250, 50) }),
  reply: z.object({ webhooks: z.array(webhook), has_more: z.boolean() }),
});

export const countWebhooks = endpoint({
  name: 'countWebhooks',
  method: 'GET',
  path: '/admin/webhooks/count.json',
  summary: 'How many webhooks a filter has',
  permission: 'admin',
  scope: 'any',
  query: z.object(webhookFilters),
  reply: count,
});

/** What the tabs of the list hold under one filter, in one answer (C330). */
export const countWebhookTabs = endpoint({
  name: 'countWebhookTabs',
  method: 'GET',
  path: '/admin/webhooks/tab-counts.json',
  summary: 'How many webhooks of a filter each tab of the list has',
  permission: 'admin',
  scope: 'any',
  query: z.object(webhookFilters),
  reply: tabCounts(webhookTabs satisfies Tabs<z.input<z.ZodObject<typeof webhookFilters>>>),
});

export const getWebhook = endpoint({
  name: 'getWebhook',
  method: 'GET',
  path: '/admin/webhooks/{id}.json',
  summary: 'One webhook',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  query: z.object(fieldsOf(webhook)),
  reply: z.object({ webhook }),
});

const written = {
  topic,
  /** https, and on the public internet; or `backroom:fetch`, for an access token that fetches its deliveries. */
  address,
  format: z.literal('json', developerSentences.only_json).default('json'),
  fields: fields.default([]),
  metafield_namespaces: z.array(z.string().max(255)).max(0, developerSentences.no_metafields).default([]),
};

/** `secret` is shown this once; 422 when the address may not be sent to, 403 when the token may not read the topic. */
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/admin/webhooks.json',
  summary: 'Subscribes an address to a topic',
  permission: 'admin',
  scope: 'any',
  body: z.object({ webhook: z.object(written) }),
  example: { webhook: { topic: 'app/uninstalled', address: 'https://hooks.example/backroom' } },
  reply: z.object({ webhook, secret: secret(z.string()) }),
  status: 201,
  errors: { 409: ['developer.too_many_webhooks', 'developer.webhook_exists'] },
});

/** What is not sent stays. `status: active` turns a disabled one on again. 409 carries it as it is when `version` is stale. */
export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: '/admin/webhooks/{id}.json',
  summary: 'Changes a webhook',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  body: z.object({
    webhook: z.object({
      topic: topic.optional(),
      address: address.optional(),
      fields: fields.optional(),
      status: z.enum(webhookStatuses).optional(),
      version: z.int().optional(),
    }),
  }),
  example: { webhook: { address: 'https://hooks.example/backroom', status: 'disabled' } },
  reply: z.object({ webhook }),
  errors: { 409: ['core.stale', 'developer.webhook_exists', 'developer.token_revoked'] },
});

/** What was still to be delivered is dropped. */
export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/{id}.json',
  summary: 'Deletes a webhook',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  reply: done,
});

/** A new secret, shown this once. From now on everything is signed with it, what was waiting as well. */
export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/admin/webhooks/{id}/secret.json',
  summary: 'A new secret of a webhook',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  reply: z.object({ webhook, secret: secret(z.string()) }),
});

const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** One event on its way to one webhook. */
export const webhookDelivery = z
  .object({
    id,
    webhook_id: id,
    address: z.string(),
    topic: z.string(),
    /** As in the header: the same for every attempt. */
    event_id: z.string(),
    /** What it is about, `product:12`. */
    subject: z.string(),
    /** `failed`: given up. */
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    /** Of the last attempt; null when there was no answer. */
    response_code: z.int().nullable(),
    duration_ms: z.int().nullable(),
    /** Why the last attempt got no answer; empty otherwise. */
    error: z.string(),
    created_at: timestamp,
    last_attempt_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable(),
    delivered_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const deliveryFilters = {
  webhook_id: idParam.optional(),
  status: z.enum(deliveryStatuses).optional(),
  topic: z.string().max(60).optional(),
  /** What it is about, whole: `product:12`. */
  search: z.string().trim().max(200).optional(),
};

/** Newest first; kept for 30 days. */
export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/admin/webhooks/deliveries.json',
  summary: 'What was sent to webhooks',
  permission: 'admin',
  scope: 'any',
  query: z.object({
    ...deliveryFilters,
    /** Only deliveries with a larger id; a list then runs upwards by id. */
    since_id: sinceId.optional(),
    ...loopPaging(webhookDelivery, 250, 20),
  }),
  reply: z.object({ deliveries: z.array(webhookDelivery), has_more: z.boolean() }),
});

export const countDeliveries = endpoint({
  name: 'countDeliveries',
  method: 'GET',
  path: '/admin/webhooks/deliveries/count.json',
  summary: 'How many deliveries a filter has; counts to 10,000',
  permission: 'admin',
  scope: 'any',
  query: z.object(deliveryFilters),
  reply: count,
});

export const getDelivery = endpoint({
  name: 'getDelivery',
  method: 'GET',
  path: '/admin/webhooks/deliveries/{id}.json',
  summary: 'One delivery with what was sent and answered',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  reply: z.object({
    delivery: webhookDelivery.extend({
      /** The first 2 kB of the last answer. */
      response_body: secret(z.string()),
      /** What is sent, as text; its first 64 kB. */
      request_body: secret(z.string()),
    }),
  }),
});

/** Sends the same event once more, at once; the attempts begin anew. */
export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/admin/webhooks/deliveries/{id}/resend.json',
  summary: 'Sends a delivery again',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  reply: z.object({ delivery: webhookDelivery }),
  errors: { 409: ['developer.webhook_disabled'] },
});

/** Sends a small event of the topic `webhooks/test`, which is tried like any other. */
export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/admin/webhooks/{id}/test.json',
  summary: 'Sends a test event to a webhook',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  reply: z.object({ delivery: webhookDelivery }),
  status: 201,
  errors: { 409: ['developer.webhook_disabled'], 429: ['core.too_many'] },
});

/** What one attempt would send: the same headers and body, to be handed on as they are. */
export const fetchedDelivery = z
  .object({
    id,
    /** Which attempt it is; to be named again with how it went. */
    attempt: z.int().positive(),
    headers: secret(z.record(z.string(), z.string())),
    /** The raw body, over which the signatures are. */
    body: z.string(),
  })
  .meta({ id: 'FetchedDelivery' });

/**
 * The next deliveries of a webhook whose address is `backroom:fetch`, of each thing only the first. They are its for 30
 * seconds: `noteFetchedDelivery` reports how each went; unreported deliveries come again.
 */
export const fetchDeliveries = endpoint({
  name: 'fetchDeliveries',
  method: 'POST',
  path: '/admin/webhooks/{id}/fetch.json',
  summary: 'Fetches what is to be delivered to a webhook without an address',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  body: z.object({ limit: z.int().min(1).max(50).default(20) }),
  example: { limit: 20 },
  reply: z.object({ deliveries: z.array(fetchedDelivery) }),
  errors: { 409: ['developer.webhook_disabled', 'developer.not_fetched'] },
});

/** What a receiver answered to a fetched delivery: 200 to 299 is a success, all else is tried again, ever later. */
export const noteFetchedDelivery = endpoint({
  name: 'noteFetchedDelivery',
  method: 'POST',
  path: '/admin/webhooks/deliveries/{id}/fetched.json',
  summary: 'How a fetched delivery went',
  permission: 'admin',
  scope: 'any',
  params: idParams,
  body: z.object({
    attempt: z.int().positive(),
    /** Of the receiver's answer; null when there was none. */
    response_code: z.int().min(100).max(599).nullable(),
    error: z.string().max(500).default(''),
  }),
  example: { attempt: 1, response_code: 200 },
  reply: z.object({ delivery: webhookDelivery }),
  errors: { 409: ['developer.not_fetched'] },
});
