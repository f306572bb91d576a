import { createHmac } from 'node:crypto';
import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import type { HookFaults } from './woo-faults.ts';
import { md5 } from './woo-store.ts';
import type { Row } from './woocommerce-data.ts';

export interface Webhook {
  id: number;
  topic: string;
  delivery_url: string;
  secret: string;
  status: string;
  /** Deliveries in a row that were not answered well. */
  failures?: number;
}

export interface Webhooks {
  /** Queues what happened for everyone who asked for it; what is sent is the row as it is when it is sent. */
  tell(topic: string, row: Row): void;
  /** Calls of REST v3 under `webhooks`; null for those that list. */
  rest(request: SandboxRequest, path: string): SandboxReply | null;
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * Announcements as class-wc-webhook.php makes them: queued, one at a time for a thing while it waits, with what the
 * thing is when it is sent; never tried again; an id of delivery that two of one second share; switched off after
 * five failures in a row (REST docs, "Webhooks": "After 5 consecutive failed deliveries … the webhook is disabled";
 * the source counts past five, which is kinder).
 */
export function openWebhooks(
  hooks: Webhook[],
  faults: HookFaults,
  about: { home(): string; seconds(): number },
): Webhooks {
  const queue: { hook: Webhook; topic: string; row: Row }[] = [];
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sent = 0;

  async function deliver(hook: Webhook, topic: string, row: Row): Promise<void> {
    const body = JSON.stringify(topic.endsWith('.deleted') ? { id: row.id } : row);
    const [resource = '', event = ''] = topic.split('.');
    let well = false;
    try {
      const answer = await fetch(hook.delivery_url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'WooCommerce/9.9.5 Hookshot (WordPress/6.8)',
          'x-wc-webhook-source': `${about.home()}/`,
          'x-wc-webhook-topic': topic,
          'x-wc-webhook-resource': resource,
          'x-wc-webhook-event': event,
          'x-wc-webhook-signature': createHmac('sha256', hook.secret).update(body).digest('base64'),
          'x-wc-webhook-id': String(hook.id),
          'x-wc-webhook-delivery-id': md5(`${hook.id}${about.seconds()}`),
        },
        body,
      });
      well = answer.status >= 200 && answer.status < 303;
      await answer.body?.cancel();
    } catch {
      well = false;
    }
    if (stop.signal.aborted) return;
    hook.failures = well ? 0 : (hook.failures ?? 0) + 1;
    if (hook.failures >= 5) hook.status = 'disabled';
  }

  function start(hook: Webhook, topic: string, row: Row): void {
    const work = deliver(hook, topic, row).finally(() => running.delete(work));
    running.add(work);
  }

  function flush(): void {
    timer = null;
    const due = queue.splice(0);
    if (faults.shuffled) {
      // Not in the order of chance, so that a test is the same each time: the last first, every other one apart.
      due.reverse();
      due.push(...due.splice(0, Math.floor(due.length / 2)));
    }
    for (const { hook, topic, row } of due) {
      if (hook.status !== 'active') continue;
      sent += 1;
      start(hook, topic, row);
      if (faults.twiceEvery > 0 && sent % faults.twiceEvery === 0) start(hook, topic, row);
    }
  }

  function ping(hook: Webhook): void {
    // On creation WooCommerce tries the address with an unsigned form (deliver_ping).
    const work = fetch(hook.delivery_url, {
      method: 'POST',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(5_000)]),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `webhook_id=${hook.id}`,
    })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  }

  const shown = (hook: Webhook) => {
    const [resource = '', event = ''] = hook.topic.split('.');
    const { id, status, topic, delivery_url: url } = hook;
    return { id, name: topic, status, topic, resource, event, delivery_url: url };
  };
  const invalidId = (status: number): SandboxReply => ({
    status,
    body: { code: 'woocommerce_rest_shop_webhook_invalid_id', message: 'ID is invalid.', data: { status } },
  });

  return {
    tell(topic, row) {
      if (faults.off) return;
      for (const hook of hooks) {
        if (hook.topic !== topic || hook.status !== 'active') continue;
        if (queue.some((one) => one.hook === hook && one.row.id === row.id)) continue;
        queue.push({ hook, topic, row });
      }
      if (queue.length > 0) timer ??= setTimeout(flush, faults.delayMs);
    },
    rest({ method, query, body }, path) {
      const given = (body ?? {}) as Partial<Webhook>;
      if (path === 'webhooks' && method === 'POST') {
        if (!given.topic || !/^(order|product|customer|coupon)\.\w+$/.test(given.topic))
          return {
            status: 400,
            body: {
              code: 'woocommerce_rest_shop_webhook_invalid_topic',
              message: 'Webhook topic is required and must be valid.',
              data: { status: 400 },
            },
          };
        if (!given.delivery_url || !/^https?:\/\//.test(given.delivery_url))
          return {
            status: 400,
            body: {
              code: 'woocommerce_rest_shop_webhook_invalid_delivery_url',
              message: 'Webhook delivery URL must be a valid URL starting with http:// or https://.',
              data: { status: 400 },
            },
          };
        const made: Webhook = {
          ...(given as Webhook),
          status: given.status ?? 'active',
          secret: given.secret ?? 'none',
          id: (hooks.at(-1)?.id ?? 0) + 1,
        };
        hooks.push(made);
        ping(made);
        return { status: 201, body: shown(made) };
      }
      const one = /^webhooks\/(\d+)$/.exec(path);
      if (!one) return null;
      const at = hooks.findIndex(({ id }) => id === Number(one[1]));
      const hook = hooks[at];
      if (method === 'DELETE') {
        if (query.get('force') !== 'true')
          return {
            status: 501,
            body: {
              code: 'woocommerce_rest_trash_not_supported',
              message: 'Webhooks do not support trashing.',
              data: { status: 501 },
            },
          };
        if (!hook) return invalidId(404);
        hooks.splice(at, 1);
        return { body: shown(hook) };
      }
      if (!hook) return invalidId(method === 'GET' ? 404 : 400);
      if (method === 'PUT') {
        const { topic = hook.topic, delivery_url: url = hook.delivery_url } = given;
        Object.assign(hook, { topic, delivery_url: url, status: given.status ?? hook.status });
        if (given.secret) hook.secret = given.secret;
        if (given.status === 'active') hook.failures = 0;
      }
      return { body: shown(hook) };
    },
    async idle() {
      while (queue.length > 0 || timer || running.size > 0) {
        if (running.size > 0) await Promise.all(running);
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close() {
      if (timer) clearTimeout(timer);
      queue.splice(0);
      stop.abort();
    },
  };
}
