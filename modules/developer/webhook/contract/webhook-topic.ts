import type { ApiScope } from '../../program/contract/api-scope.ts';

/** What can be subscribed to, by the reference's names, and the scope a token needs to hear of it. */
export const webhookTopics = {
  'products/create': 'read_products',
  'products/update': 'read_products',
  'products/delete': 'read_products',
  'inventory_levels/update': 'read_inventory',
  'collections/create': 'read_products',
  'collections/update': 'read_products',
  'collections/delete': 'read_products',
  'customers/create': 'read_customers',
  'customers/update': 'read_customers',
  'customers/delete': 'read_customers',
  /** A person was erased here: whoever keeps a copy forgets it, too. Only the id. */
  'customers/redact': 'read_customers',
  'orders/create': 'read_orders',
  'orders/updated': 'read_orders',
  'orders/paid': 'read_orders',
  'orders/partially_fulfilled': 'read_orders',
  'orders/fulfilled': 'read_orders',
  'orders/cancelled': 'read_orders',
  'orders/refunded': 'read_orders',
  'orders/delete': 'read_orders',
  'draft_orders/create': 'read_draft_orders',
  'draft_orders/update': 'read_draft_orders',
  'draft_orders/delete': 'read_draft_orders',
  'carts/create': 'read_checkouts',
  /** Ten seconds after a cart was changed, as it is then. */
  'carts/update': 'read_checkouts',
  'checkouts/create': 'read_checkouts',
  /** Ten seconds after what is in it was changed, or it was ordered, as it is then. */
  'checkouts/update': 'read_checkouts',
  'checkouts/delete': 'read_checkouts',
  'fulfillments/create': 'read_fulfillments',
  'fulfillments/update': 'read_fulfillments',
  'refunds/create': 'read_orders',
  'offers/create': 'read_offers',
  'offers/update': 'read_offers',
  'offers/delete': 'read_offers',
  /** Written here or brought over: each once, as it is then. Its pictures from elsewhere may be fetched after it. */
  'reviews/create': 'read_reviews',
  /** Long work came to its end: of a token's webhooks only what the token itself started, of people's all that was asked for. */
  'jobs/ended': null,
  /** What `GET /admin/shop.json` says of it. */
  'shop/update': null,
  /** A token's own end. */
  'app/uninstalled': null,
} as const satisfies Readonly<Record<string, ApiScope | null>>;
export type WebhookTopic = keyof typeof webhookTopics;
export const topicNames = Object.keys(webhookTopics) as WebhookTopic[];

/** What a test delivery says it is about. */
export const testTopic = 'webhooks/test';

/** Headers of a delivery. */
export const webhookHeaders = {
  /** Base64 of HMAC-SHA256 over the body's bytes, keyed with the webhook's secret as text. */
  signature: 'X-Backroom-Hmac-Sha256',
  /** Names the event: the same at every attempt and after a resend, so that a receiver can drop doubles. */
  id: 'X-Backroom-Webhook-Id',
  topic: 'X-Backroom-Topic',
  shop: 'X-Backroom-Shop-Domain',
  /** When it happened, ISO 8601. */
  triggeredAt: 'X-Backroom-Triggered-At',
  /** The version of the calls whose things the body holds. */
  version: 'X-Backroom-Api-Version',
  /** Seconds since 1970 at this attempt. */
  timestamp: 'X-Backroom-Timestamp',
  /** `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`: with it, what is old can be refused. */
  signatureV1: 'X-Backroom-Signature',
} as const;

/** The same under the names by which programs of the platform look for it; they have none for the last two. */
export const platformHeaders = {
  signature: 'X-ShopBase-Hmac-SHA256',
  id: 'X-ShopBase-Webhook-Id',
  topic: 'X-ShopBase-Topic',
  shop: 'X-ShopBase-Shop-Domain',
  triggeredAt: 'X-ShopBase-Triggered-At',
  version: 'X-ShopBase-Api-Version',
} as const satisfies Partial<Record<keyof typeof webhookHeaders, string>>;
