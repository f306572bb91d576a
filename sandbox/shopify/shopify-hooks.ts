import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { HookFaults } from './shopify-state.ts';

export interface Webhook {
  id: number;
  topic: string;
  address: string;
}

export interface Announcement {
  headers: Record<string, string>;
  body: string;
}

export interface Hooks {
  /** Signs and sends to whoever registered for the topic. */
  announce(topic: string, body: object): void;
  /** Sends held webhooks and waits until all have arrived or failed. */
  settled(): Promise<void>;
  /** Each try: what was sent where, and how it was answered; status 0 when it did not arrive. */
  sent: { topic: string; address: string; id: string; status: number }[];
  /** Subscriptions that were removed because eight tries in a row failed. */
  removed: Webhook[];
  /** Lets time pass for what waits to be tried again: it has its first payload and date, which are so much older now. */
  age(ms: number): void;
  /** Where they are sent instead of the host that was registered, as a tunnel of a developer does; null to change nothing. */
  origin: string | null;
}

/**
 * "If there's no response within five seconds […] retries up to 8 times" (shopify.dev/docs/apps/build/webhooks), over four
 * hours, "with the original payload from the time they were triggered" and its `X-Shopify-Triggered-At`
 * (shopify.dev/changelog/updates-to-webhook-retry-mechanism). When all have failed, "the webhook subscription is
 * automatically deleted if it was configured using the Admin API" (shopify.dev/docs/apps/build/webhooks/subscribe/https).
 */
const timeoutMs = 5000;
const tries = 9;

/** The headers and body of an announcement, signed with the app's client secret over the raw body. */
export function signAnnouncement(
  given: { host: string; secret: string; version: string },
  topic: string,
  body: object,
  more: { id?: string; at?: Date; secret?: string } = {},
): Announcement {
  const text = JSON.stringify(body);
  return {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': given.host,
      'x-shopify-api-version': given.version,
      'x-shopify-webhook-id': more.id ?? randomUUID(),
      'x-shopify-triggered-at': (more.at ?? new Date()).toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', more.secret ?? given.secret)
        .update(text)
        .digest('base64'),
    },
  };
}

/** Sends what happened to the addresses that were registered, late, twice or in another order where `faults` say so. */
export function makeHooks(options: {
  webhooks: Webhook[];
  faults: HookFaults;
  /** Milliseconds before a failed one is tried again; the real store takes four hours for all tries. */
  retryMs: number;
  sign(topic: string, body: object, id: string): Announcement;
}): Hooks {
  const { webhooks, faults } = options;
  const under = new Set<Promise<void>>();
  /** Failed webhooks that wait for their next try. */
  const waiting = new Set<Announcement>();
  const removed: Webhook[] = [];
  const sent: Hooks['sent'] = [];
  let held: (() => void)[] = [];

  function addressOf(address: string): string {
    if (hooks.origin === null) return address;
    const { pathname, search } = new URL(address);
    return `${hooks.origin}${pathname}${search}`;
  }

  async function deliver(topic: string, address: string, id: string, signed: Announcement): Promise<void> {
    if (faults.delayMs > 0) await delay(faults.delayMs);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) {
        waiting.add(signed);
        await delay(options.retryMs);
        waiting.delete(signed);
      }
      // Taken away meanwhile: nothing more is sent there.
      if (!webhooks.some((hook) => hook.topic === topic && hook.address === address)) return;
      let status = 0;
      try {
        const reply = await fetch(addressOf(address), {
          method: 'POST',
          ...signed,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        ({ status } = reply);
        await reply.arrayBuffer();
      } catch {
        // Not reached, or too slow: tried again.
      }
      sent.push({ topic, address, id, status });
      if (status >= 200 && status < 300) return;
    }
    const at = webhooks.findIndex((hook) => hook.topic === topic && hook.address === address);
    if (at >= 0) removed.push(...webhooks.splice(at, 1));
  }

  function send(topic: string, address: string, id: string, signed: Announcement): void {
    const work = deliver(topic, address, id, signed).finally(() => under.delete(work));
    under.add(work);
  }

  const hooks: Hooks = {
    sent,
    removed,
    age(ms) {
      for (const { headers } of waiting) {
        const date = Date.parse(headers['x-shopify-triggered-at']!);
        headers['x-shopify-triggered-at'] = new Date(date - ms).toISOString();
      }
    },
    origin: null,
    announce(topic, body) {
      if (faults.off) return;
      const id = randomUUID();
      // Its body is the row's current state, however late it arrives.
      const signed = options.sign(topic, body, id);
      for (const { address } of webhooks.filter((hook) => hook.topic === topic)) {
        const go = () => {
          for (let again = 0; again <= faults.duplicates; again += 1) send(topic, address, id, signed);
        };
        if (faults.shuffled && held.length === 0) held.push(go);
        else {
          go();
          release();
        }
      }
    },
    async settled() {
      release();
      while (under.size > 0) await Promise.all(under);
    },
  };

  function release(): void {
    const waiting = held;
    held = [];
    for (const go of waiting) go();
  }

  return hooks;
}
