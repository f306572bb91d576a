import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import type { Endpoint, ReplyOf } from '../contract/endpoint.ts';
import { rowOfFields } from '../contract/row-fields.ts';

// What a page gets instead of the server's answer is parsed by the call's own contract, as the server's answers are:
// a stand-in that the server could not send fails its test.

/**
 * Matches the paths of a call; the parameters are its groups: `/admin/offers/{id}.json` → `{ id: '7' }`. An id is
 * digits, so that `/admin/offers/count.json` is another call.
 */
export function callPath({ path }: Pick<Endpoint, 'path'>): RegExp {
  const escaped = path.replaceAll(/[.?*+^$|()[\]\\]/g, String.raw`\$&`);
  const filled = escaped.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'id' ? String.raw`(?<id>\d+)` : `(?<${name}>[^/]+?)`,
  );
  return new RegExp(`^${filled}$`);
}

/** Catches the requests of a call; other calls of the same path go through. */
export async function interceptCall(
  page: Page,
  call: Pick<Endpoint, 'method' | 'path'>,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  const path = callPath(call);
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === call.method) await answer(route);
      else await route.fallback();
    },
  );
}

/** The reply of a call to a question with `fields`: its rows have those, and nothing else is looked for. */
function replyTo(call: Endpoint, url: string): z.ZodType {
  const fields = new URL(url).searchParams.get('fields');
  const row = rowOfFields(call.query);
  const { reply } = call;
  if (fields === null || !row || !(reply instanceof z.ZodObject)) return reply;
  const names = new Set(['id', ...fields.split(',')]);
  const asked = Object.entries(row.shape as Record<string, z.ZodType>).filter(([name]) => names.has(name));
  const part = z.object(Object.fromEntries(asked));
  const members = Object.entries(reply.shape as Record<string, z.ZodType>).map(([name, member]) => {
    if (member === row) return [name, part];
    return [name, member instanceof z.ZodArray && member.element === row ? z.array(part) : member];
  });
  return z.object(Object.fromEntries(members) as Record<string, z.ZodType>);
}

/** Gives a request that was caught the reply of its call. */
export const fulfillCall = <E extends Endpoint>(route: Route, call: E, reply: ReplyOf<E>): Promise<void> =>
  route.fulfill({ status: call.status ?? 200, json: replyTo(call, route.request().url()).parse(reply) });

/** Answers a call in the server's place. */
export const answerCall = <E extends Endpoint>(page: Page, call: E, reply: ReplyOf<E>): Promise<void> =>
  interceptCall(page, call, (route) => fulfillCall(route, call, reply));

/** Lets the server answer a call, and gives the page what `change` makes of it; a refusal stays as it is. */
export const changeReply = <E extends Endpoint>(
  page: Page,
  call: E,
  change: (reply: ReplyOf<E>) => ReplyOf<E>,
): Promise<void> =>
  interceptCall(page, call, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    await fulfillCall(route, call, change((await answer.json()) as ReplyOf<E>));
  });
