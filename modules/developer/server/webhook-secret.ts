import { createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '#core/server/app-secret.ts';
import type { Services } from '#core/server/context.ts';
import type { SealedKind } from '#core/server/secret-check.ts';
import { webhookHeaders } from '../contract/webhook-topic.ts';

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

/** The headers of one attempt, signed. */
export function deliveryHeaders(secret: string, sent: SignedDelivery): Record<string, string> {
  const seconds = String(Math.floor(sent.at.getTime() / 1000));
  return {
    'content-type': 'application/json; charset=utf-8',
    [webhookHeaders.id]: sent.eventId,
    [webhookHeaders.topic]: sent.topic,
    [webhookHeaders.shop]: sent.domain,
    [webhookHeaders.triggeredAt]: sent.happenedAt.toISOString(),
    [webhookHeaders.timestamp]: seconds,
    [webhookHeaders.signature]: hmac(secret, sent.body),
    [webhookHeaders.signatureV1]: `v1,${hmac(secret, `${sent.eventId}.${seconds}.${sent.body}`)}`,
  };
}
