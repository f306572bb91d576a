import type { Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import {
  OutboundFailed,
  outboundFetch,
  type OutboundPolicy,
  outboundPolicy,
  OutboundRefused,
} from '#core/server/http/outbound-http.ts';
import { sentBody } from './webhook-body.ts';
import { claimDeliveries, type ClaimedDelivery, nextDue } from './webhook-claim.ts';
import { isNamedReceiver } from './webhook-policy.ts';
import { noteAttempt, type AttemptResult } from './webhook-outcome.ts';
import { deliveryHeaders, openWebhookSecret } from './webhook-secret.ts';

export interface SenderOptions {
  policy?: OutboundPolicy;
  /** Of a delivery in hand; a killed sender's goes on after it. Longer than an attempt takes. */
  leaseSeconds?: number;
  /** Until the second attempt; then it doubles. */
  firstRetryMs?: number;
}

export interface WebhookSender {
  /** Finishes the attempts in hand. */
  stop(): Promise<void>;
}

const attemptMs = 10_000;
const leaseSeconds = 30;
const pollMs = 5_000;
const atOnce = 16;
/** One slow receiver does not hold up the others. */
const atOnceEach = 4;
const maxStoredAnswer = 2048;

/** PostgreSQL keeps no NUL; what is not UTF-8 is shown as replaced. */
function readable(bytes: Buffer): string {
  return bytes.subarray(0, maxStoredAnswer).toString('utf8').replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** Starts sending what is due. Several nodes may: a delivery is leased to one of them at a time. */
export function startWebhookSender(services: Services, options: SenderOptions = {}): WebhookSender {
  const policy = options.policy ?? outboundPolicy(services.environment.OUTBOUND_ALLOW);
  let stopped = false;
  const inHand = new Map<Promise<void>, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  async function attempt(claimed: ClaimedDelivery): Promise<AttemptResult> {
    const secret = openWebhookSecret(services, claimed.shop_id, claimed.secret);
    if (secret === null) return { ok: false, error: 'The secret cannot be read. Make a new one.' };
    const body = sentBody(claimed, claimed);
    const headers = deliveryHeaders(secret, {
      eventId: claimed.event_id,
      topic: claimed.topic,
      domain: claimed.domain,
      happenedAt: new Date(claimed.happened_at),
      at: services.now(),
      body,
    });
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const { status, body: answer } = await outboundFetch(claimed.address, {
        method: 'POST',
        headers,
        body,
        policy,
        allowHttp: isNamedReceiver(claimed.address, policy),
        timeoutMs: attemptMs,
        maxBytes: maxStoredAnswer,
        cutLarge: true,
      });
      const ok = status >= 200 && status < 300;
      return { ok, code: status, answer: readable(answer), durationMs: took(), error: '' };
    } catch (error) {
      if (!(error instanceof OutboundRefused || error instanceof OutboundFailed)) throw error;
      return { ok: false, error: error.message, durationMs: took() };
    }
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    try {
      await noteAttempt(services, claimed, await attempt(claimed), options.firstRetryMs);
    } catch (error) {
      // Its lease runs out and it is sent again.
      if (!stopped)
        warnOfFailure(services, error, 'a webhook delivery was not noted', { delivery: claimed.id });
    }
  }

  function busy(): number[] {
    const counts = new Map<number, number>();
    for (const webhook of inHand.values()) counts.set(webhook, (counts.get(webhook) ?? 0) + 1);
    return [...counts].filter(([, n]) => n >= atOnceEach).map(([webhook]) => webhook);
  }

  async function look(): Promise<void> {
    while (!stopped && inHand.size < atOnce) {
      const claimed = await claimDeliveries(services, {
        most: atOnce - inHand.size,
        maxEach: atOnceEach,
        busy: busy(),
        leaseSeconds: options.leaseSeconds ?? leaseSeconds,
      });
      if (claimed.length === 0) return;
      for (const one of claimed) {
        const work = deliver(one).finally(() => {
          inHand.delete(work);
          wake();
        });
        inHand.set(work, one.webhook_id);
      }
    }
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    looking ??= (async () => {
      while (again && !stopped) {
        again = false;
        try {
          await look();
        } catch (error) {
          if (!stopped) warnOfFailure(services, error, 'webhook deliveries could not be read');
        }
      }
      looking = undefined;
      await rest();
    })();
  }

  /** Until the next one is due, or for five seconds. */
  async function rest(): Promise<void> {
    const due = await nextDue(services).catch(() => undefined);
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(pollMs, Math.max(20, due ?? pollMs)));
  }

  const silence = services.notifications.on('webhooks', wake);
  const silenceReconnect = services.notifications.onReconnect(wake);
  wake();

  return {
    async stop() {
      stopped = true;
      silence();
      silenceReconnect();
      clearTimeout(timer);
      await looking;
      await Promise.all(inHand.keys());
    },
  };
}
