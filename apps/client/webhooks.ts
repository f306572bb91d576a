import type { Requests } from './client.ts';

/** In place of an address: deliveries wait until they are fetched. */
const fetchAddress = 'backroom:fetch';

interface Webhook {
  id: number;
  topic: string;
  address: string;
}
interface Delivery {
  id: number;
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

/** What became of one delivery: the local program's status, null where it did not answer. */
export interface HandedOn {
  topic: string;
  id: number;
  status: number | null;
}

/** A topic that is listened to, and the secret that its deliveries are signed with. */
export interface Listening {
  topic: string;
  id: number;
  secret: string;
}

/** Subscribes to topics without an address; what an earlier listener left is taken over, with a new secret. */
export async function subscribeAll(shop: Requests, topics: readonly string[]): Promise<Listening[]> {
  const there = new Map<string, Webhook>();
  for await (const page of shop.pages('/admin/webhooks.json', {
    query: { address: fetchAddress, limit: 250 },
  }))
    for (const one of (page as { webhooks: Webhook[] }).webhooks) there.set(one.topic, one);
  const listening: Listening[] = [];
  for (const topic of topics) {
    const old = there.get(topic);
    const answer = (await (old
      ? shop.request('POST', '/admin/webhooks/{id}/secret.json', { path: { id: old.id } })
      : shop.request('POST', '/admin/webhooks.json', {
          body: { webhook: { topic, address: fetchAddress } },
        }))) as { webhook: Webhook; secret: string };
    listening.push({ topic, id: answer.webhook.id, secret: answer.secret });
  }
  return listening;
}

/** Ends what `subscribeAll` began, so that nothing is kept for a listener that is gone. */
export async function unsubscribeAll(shop: Requests, listening: readonly Listening[]): Promise<void> {
  for (const { id } of listening) await shop.request('DELETE', '/admin/webhooks/{id}.json', { path: { id } });
}

/**
 * Fetches what waits, hands it to a local program with its headers and its body to the byte, and tells the shop how it
 * went: what the program refused comes again later.
 */
export async function* handOn(
  shop: Requests,
  listening: readonly Listening[],
  to: string,
): AsyncGenerator<HandedOn, void> {
  for (const { topic, id } of listening) {
    const answer = await shop.request('POST', '/admin/webhooks/{id}/fetch.json', {
      path: { id },
      body: { limit: 20 },
    });
    for (const delivery of (answer as { deliveries: Delivery[] }).deliveries) {
      const { status, error } = await post(to, delivery);
      await shop.request('POST', '/admin/webhooks/deliveries/{id}/fetched.json', {
        path: { id: delivery.id },
        body: { attempt: delivery.attempt, response_code: status, error },
      });
      yield { topic, id: delivery.id, status };
    }
  }
}

async function post(
  to: string,
  { headers, body }: Delivery,
): Promise<{ status: number | null; error: string }> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.arrayBuffer();
    return { status: response.status, error: '' };
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: null, error: (reason instanceof Error ? reason.message : String(reason)).slice(0, 500) };
  }
}
