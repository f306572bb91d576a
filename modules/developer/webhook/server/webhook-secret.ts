import { createHmac, randomBytes } from 'node:crypto';
import { newestApiVersion } from '#core/contract/api-version.ts';
import { open, seal } from '#core/server/process/app-secret.ts';
import type { Services } from '#core/server/call/context.ts';
import type { SealedKind } from '#core/server/process/secret-check.ts';
import { platformHeaders, webhookHeaders } from '../contract/webhook-topic.ts';

const purpose = (shopId: number) => `webhook-secret/${shopId}`;

export const sealedWebhookSecrets: SealedKind = {
  what: 'secrets of webhooks',
  values: `SELECT 'webhook-secret/' || shop_id AS purpose, secret AS sealed FROM webhooks`,
};

/** A new secret, and as it is kept. */
export function newWebhookSecret(services: Pick<Services, 'secret'>, shopId: number) {
  const plain = `whsec_${randomBytes(32).toString('base64url')}`;
  return { plain, sealed: seal(services.secret, purpose(shopId), plain) };
}

/** The secret in clear; null when it was sealed with another APP_SECRET. */
export function openWebhookSecret(
  services: Pick<Services, 'secret'>,
  shopId: number,
  sealed: string,
): string | null {
  return open(services.secret, purpose(shopId), sealed);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64');
}

export interface SignedDelivery {
  eventId: string;
  topic: string;
  domain: string;
  happenedAt: Date;
  /** Of this attempt. */
  at: Date;
  body: string;
}

/** The headers of one attempt, signed: by our names, and by those of the platform's programs. */
export function deliveryHeaders(secret: string, sent: SignedDelivery): Record<string, string> {
  const seconds = String(Math.floor(sent.at.getTime() / 1000));
  const values = {
    signature: hmac(secret, sent.body),
    id: sent.eventId,
    topic: sent.topic,
    shop: sent.domain,
    triggeredAt: sent.happenedAt.toISOString(),
    version: newestApiVersion,
    timestamp: seconds,
    signatureV1: `v1,${hmac(secret, `${sent.eventId}.${seconds}.${sent.body}`)}`,
  } satisfies Record<keyof typeof webhookHeaders, string>;
  const named = (names: Partial<typeof webhookHeaders> | typeof platformHeaders) =>
    Object.entries(names).map(([what, name]) => [name, values[what as keyof typeof values]]);
  return {
    'content-type': 'application/json; charset=utf-8',
    ...Object.fromEntries([...named(webhookHeaders), ...named(platformHeaders)]),
  };
}
