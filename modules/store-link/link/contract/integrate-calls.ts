import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { codedSentence } from '#core/contract/error-reply.ts';
import { done, id, jobStarted, timestamp } from '#core/contract/scalar.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { storeProviders, storeResources } from '../../port/contract/store-provider.ts';

const count = z.int().min(0);

/** The store that the shop syncs with. Its credentials never leave the server. */
export const integration = z
  .object({
    id,
    provider: z.enum(storeProviders),
    /** Host that is called, with the folder of WordPress: `example.com/shop`. The credentials go nowhere else. */
    domain: z.string(),
    /** Host that its shoppers see, with the same folder. */
    storefront_domain: z.string(),
    name: z.string(),
    /** `refused`: the store did not take the keys any more; connect again. */
    state: z.enum(['connected', 'refused']),
    /** `on`: changes arrive at once. Else they are fetched every ten minutes. */
    hooks: z.enum(['off', 'on', 'failed']),
    /**
     * The last verification of the store's webhooks. Each sync, every ten minutes, verifies them and restores missing
     * ones.
     */
    webhooks: z.object({
      /** The expected number. */
      expected: count,
      /** The number after the verification; null if it failed. */
      present: count.nullable(),
      checked_at: timestamp.nullable(),
      /** When some were first found missing that could not be restored. */
      missing_since: timestamp.nullable(),
      /** The number that was restored last, and when. */
      restored: count,
      restored_at: timestamp.nullable(),
    }),
    /** While the store does not answer: since when, and when it is asked again. Null when it answers. */
    silent: z.object({ since: timestamp, next_try_at: timestamp.nullable() }).nullable(),
    /** Why it is refused, does not answer, or would not announce its changes. */
    error: z.string().nullable(),
    /** The same by its code. */
    problem: codedSentence.nullable(),
    connected_at: timestamp,
    /** The latest sync; followed at `/admin/jobs/{id}/events`. */
    job_id: id.nullable(),
    resources: z.array(
      z.object({
        resource: z.enum(storeResources),
        /**
         * `incomplete`: fewer came than the store has, or it sent its list so that this cannot be known. Nothing that is
         * missing in it was removed here.
         */
        state: z.enum(['not_read', 'complete', 'incomplete']),
        incomplete: z
          .object({
            since: timestamp,
            read: count,
            /** The store's own count; null if it states none. */
            store_total: count.nullable(),
          })
          .nullable(),
        last_synced_at: timestamp.nullable(),
        /** Last time that all of it was read and nothing was missing, not only what had changed. */
        full_synced_at: timestamp.nullable(),
        /** The number of imported rows now. */
        total: count,
        created: count,
        updated: count,
        unchanged: count,
        removed: count,
        failed: count,
      }),
    ),
    /** Whether the storefront script stood on the store's home page when it was last looked for. */
    script: z.object({
      found: z.boolean().nullable(),
      error: z.string().nullable(),
      problem: codedSentence.nullable(),
      checked_at: timestamp.nullable(),
    }),
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof integration>;

const key = z.string().trim().min(1, coreSentences.blank).max(500);

/** `domain` may be typed as an address; only its host is kept. */
const credentials = z.object({
  domain: z.string().trim().min(1, coreSentences.blank).max(300),
  api_key: key,
  api_password: key,
});

const connected = z.object({ integration, job_id: id });

/**
 * 422 with the field at fault when the store does not take the keys; then nothing is kept. Without the scope
 * `read_all_orders` Shopify gives the orders of the last 60 days.
 */
export const connectShopify = endpoint({
  name: 'connectShopify',
  method: 'POST',
  path: '/admin/integrate/shopify.json',
  summary: 'Connects a Shopify store and starts importing its data (C112)',
  permission: 'settings',
  scope: 'people',
  body: credentials
    .extend({
      /** Client id of the app: its API key. */
      api_key: key,
      /** Token of an app that was made in the store's own admin; left out: tokens are asked for by id and secret. */
      api_password: z.string().trim().max(500).optional(),
      /**
       * Client secret of the app. It also signs the store's webhooks: without it changes are fetched every ten minutes, not
       * announced.
       */
      api_secret: z.string().trim().max(500).optional(),
    })
    .refine(({ api_password, api_secret }) => Boolean(api_password || api_secret), {
      path: ['api_secret'],
      error: storeLinkSentences.secret_or_token,
    }),
  example: {
    domain: 'harbour-ceramics.myshopify.com',
    api_key: '3f8a1c6e9b2d4705a8c3e6f1b4d70925',
    api_secret: 'client-secret-of-the-app',
  },
  reply: connected,
  errors: {
    409: ['store-link.connected'],
    422: ['store-link.refused', 'store-link.unreachable', 'store-link.currency'],
  },
});

export const connectBasicAuth = endpoint({
  name: 'connectBasicAuth',
  method: 'POST',
  path: '/admin/integrate/basic-auth.json',
  summary: 'Connects a WooCommerce store by its consumer key and secret (C113)',
  permission: 'settings',
  scope: 'people',
  body: credentials,
  example: {
    domain: 'harbour-ceramics.example',
    api_key: 'ck_3f8a1c6e9b2d4705',
    api_password: 'cs_9b2d4705a8c3e6f1',
  },
  reply: connected,
  errors: {
    409: ['store-link.connected'],
    422: ['store-link.refused', 'store-link.unreachable', 'store-link.currency'],
  },
});

export const getIntegration = endpoint({
  name: 'getIntegration',
  method: 'GET',
  path: '/admin/integrate.json',
  summary: 'The connected store, its sync state, and the script tag for its theme',
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({
    integration: integration.nullable(),
    /** For the `<head>` of the store's theme. */
    script_tag: z.string(),
  }),
});

/** Products, collections, customers and orders that came in stay. */
export const disconnectStore = endpoint({
  name: 'disconnectStore',
  method: 'DELETE',
  path: '/admin/integrate.json',
  summary: 'Disconnects the store and deletes its credentials',
  permission: 'settings',
  scope: 'people',
  reply: done,
});

export const syncStore = endpoint({
  name: 'syncStore',
  method: 'POST',
  path: '/admin/integrate/sync.json',
  summary: 'Syncs changes of the store, or everything',
  permission: 'settings',
  scope: 'write_settings',
  body: z.object({ full: z.boolean().default(false) }),
  example: { full: false },
  reply: jobStarted,
  status: 202,
});

export const checkStoreScript = endpoint({
  name: 'checkStoreScript',
  method: 'POST',
  path: '/admin/integrate/script-check.json',
  summary: "Looks for the storefront script on the store's home page",
  permission: 'settings',
  scope: 'write_settings',
  reply: z.object({ script: integration.shape.script }),
});
