import { externalId, type Fields, textOf } from '../../port/rules/provider-value.ts';
import type { StorePort } from '../../port/rules/store-port.ts';
import type { StoreHttp } from '../../port/server/store-http.ts';
import { type WooReader, wooRoot } from './woocommerce-lists.ts';

const wooTopics = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'customer.created',
  'customer.updated',
  'order.created',
  'order.updated',
  'order.restored',
] as const;

/** The webhooks of a store that are ours: made, looked after and taken away. */
export function wooHooks(
  http: StoreHttp,
  reader: Pick<WooReader, 'all'>,
): Pick<StorePort, 'restoreHooks' | 'silence'> {
  const hooks = () => reader.all('webhooks', { status: 'all' });

  const removeHook = (hook: Fields) =>
    http.call(`${wooRoot}/webhooks/${externalId(hook.id)}?force=true`, { method: 'DELETE' });

  /** Those to this address. */
  async function hooksTo(address: string): Promise<{ own: Fields[]; active: ReadonlySet<string> }> {
    const own = (await hooks()).filter((hook) => hook.delivery_url === address);
    const active = own.filter((hook) => hook.status === 'active').map((hook) => textOf(hook.topic));
    return { own, active: new Set(wooTopics.filter((topic) => active.includes(topic))) };
  }

  return {
    async restoreHooks(address, secret, { anew }) {
      const { own, active } = await hooksTo(address);
      const there: ReadonlySet<string> = anew ? new Set() : active;
      const missing = wooTopics.filter((topic) => !there.has(topic));
      for (const topic of missing) {
        await http.call(`${wooRoot}/webhooks`, {
          method: 'POST',
          body: { name: `Backroom: ${topic}`, topic, delivery_url: address, secret, status: 'active' },
        });
      }
      // Those of a former link are signed with a secret that is gone. One that was switched off is made anew rather than
      // switched on: its count of failures would go with it.
      for (const hook of own)
        if (!there.has(textOf(hook.topic)) || hook.status !== 'active') await removeHook(hook);
      const present = missing.length === 0 ? active.size : (await hooksTo(address)).active.size;
      return { expected: wooTopics.length, found: active.size, present };
    },
    async silence(address) {
      for (const hook of (await hooksTo(address)).own) await removeHook(hook);
    },
  };
}
