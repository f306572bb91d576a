import { callApi } from '#core/admin/client/api-client.ts';
import type { PaletteCommand, PaletteResult } from '#core/admin/frame/admin-area.ts';
import { inEveryWord } from '#core/admin/frame/palette-search.ts';
import { foldedWords, searchRank } from '#core/rules/search-rank.ts';
import { orderListAddress } from '../order/admin/order-list-address.ts';
import { orderCommandText } from './order-command-text.ts';
import { orderPaths } from '../base/admin/order-paths.ts';

const { key, text } = orderCommandText;
const permission = 'orders';
/** Dialogs of the order page that its address can open. */
const acts = ['refund', 'fulfil', 'cancel'] as const;

export const orderCommands: readonly PaletteCommand[] = [
  {
    id: 'create-order',
    label: key('create'),
    words: key('create_words'),
    icon: 'plus',
    to: orderPaths.draft('new'),
    permission,
  },
  ...acts.map((act) => ({
    id: `${act}-order`,
    label: key(act),
    words: key(`${act}_words`),
    icon: 'orders' as const,
    types: key(`${act}_types`),
    permission,
  })),
];

/** "refund 1016": an action on the order of that number. */
export async function findOrderCommands(search: string, signal: AbortSignal): Promise<PaletteResult[]> {
  const [, words = '', number = ''] = /^(.*\D)\s*?#?(\d+)$/.exec(search.trim()) ?? [];
  const typed = foldedWords(words);
  const meant = acts.filter((act) => {
    const known = foldedWords(inEveryWord(key(`${act}_words`)));
    return typed.length > 0 && typed.every((word) => known.some((one) => one.startsWith(word)));
  });
  if (meant.length === 0) return [];
  const { orders } = await callApi(orderListAddress, { query: { search: number, limit: '5' }, signal });
  return orders
    .filter(({ name }) => searchRank(name, number) === 0)
    .flatMap((order) =>
      meant.map((act) => ({
        id: `${act}-${order.id}`,
        label: text(`${act}_one`, { name: order.name }),
        hint: order.email,
        // Found by the call, in either language.
        words: `${search} ${order.name}`,
        icon: 'orders' as const,
        to: orderPaths.order(order.id),
        search: { do: act },
      })),
    );
}
