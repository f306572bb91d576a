import { mkdtempSync, rmSync } from 'node:fs';
import { callPath } from '../call-reply.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import {
  activateThings,
  addThing,
  deleteThings,
  getThing,
  listPickable,
  countThingTabs,
  listThings,
  orderThings,
  saveThing,
  type Thing,
} from '../../contract/testing/thing-calls.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import { errorReply } from '../../contract/error-reply.ts';

const names = [
  'Buy more, save more — Stoneware mug',
  'Bought together: pour-over set',
  'Complete the table',
  'Wait {{last_name}}! One more thing',
  'Goes well with the desk lamp',
  'Upgrade to the 1.2 L teapot',
  'For plant people',
  'Candles by the half dozen',
  'Holiday bundle: tote and notebook',
  'Target product(s) Oak serving board',
];

function thingOf(at: number): Thing {
  const active = at % 5 !== 3;
  const known = names[at];
  return {
    id: at + 1,
    version: 1,
    name: known ?? `Offer number ${at + 1}`,
    message: at % 2 === 0 ? '4 tiers, up to 30% off' : '3 products, 12% off',
    active,
    priority: at + 1,
    views: 12_408 - at * 431,
    rate: active ? 0.068 - at * 0.002 : null,
    sales: active ? 4862.4 - at * 190 : null,
    picks: [1, 2],
    tiers: [{ label: 'A pair', min_quantity: '2' }],
    ...(at === 4 ? { warning: '1 product is unpublished' } : {}),
  };
}

const products = Array.from({ length: 34 }, (_item, at) => ({
  id: at + 1,
  title:
    at % 3 === 0 ? `Stoneware mug ${at + 1}` : at % 3 === 1 ? `Linen cloth ${at + 1}` : `Oak board ${at + 1}`,
  subtitle: `${(at % 4) + 1} glazes, ${at * 7} in stock`,
  min_selling_price: 28 + at,
  ...(at % 11 === 10 ? { badge: 'Sold out' } : {}),
}));

export interface AdminHarness {
  url: string;
  /** The things as stored; tests read and change them. */
  things: Thing[];
  reset: (count?: number) => void;
  close: () => Promise<void>;
}

const root = join(import.meta.dirname, '../../admin/testing/harness');

/** The harness pages, built once a process: file by file a page would load in five hundred requests. */
let pages: Promise<string> | undefined;

async function buildPages(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'backroom-harness-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, minify: false },
  });
  return outDir;
}

/** Serves the harness pages of core/admin/testing with a small server of things behind them. */
export async function startAdminHarness(port = 0): Promise<AdminHarness> {
  const harness: AdminHarness = {
    url: '',
    things: [],
    reset: (count = 24) => {
      harness.things.length = 0;
      for (let at = 0; at < count; at += 1) harness.things.push(thingOf(at));
    },
    close: () => server.close(),
  };
  harness.reset();
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: await (pages ??= buildPages()) },
    preview: { port, host: '127.0.0.1' },
    plugins: [
      {
        name: 'things',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (!request.url?.startsWith('/harness/')) return next();
            answer(harness.things, request, response).catch(next);
          });
        },
      },
    ],
  });
  harness.url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return harness;
}

/** One of the harness's calls, answered as the product's server does: what it takes and gives is what the call says. */
interface HarnessRoute {
  call: Endpoint;
  answer(things: Thing[], given: { params: unknown; query: unknown; body: unknown }): unknown;
}

/** Thrown by a route for what it will not do. */
class Refused extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  constructor(status: number, error: string, fields?: Record<string, string>) {
    super(error);
    this.status = status;
    this.fields = fields;
  }
}

const route = <E extends Endpoint>(
  call: E,
  answer: (things: Thing[], given: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }) => ReplyOf<E>,
): HarnessRoute => ({ call, answer: answer as HarnessRoute['answer'] });

const routes: readonly HarnessRoute[] = [
  route(listThings, (things, { query }) => findThings(things, query)),
  route(countThingTabs, (things, { query }) => {
    const found = matching(things, query).length;
    return { counts: { all: found, quantity: found, bundle: found, handpicked: 0 } };
  }),
  route(getThing, (things, { params }) => oneOf(things, params.id)),
  route(addThing, (things, { body }) => {
    const added = { ...thingOf(things.length), ...body.thing, id: things.length + 100, version: 1 };
    things.push(added);
    return added;
  }),
  route(saveThing, (things, { params, body }) => {
    const one = oneOf(things, params.id);
    if (body.thing.version !== one.version)
      throw new Refused(409, 'Someone else saved this in the meantime.');
    if (body.thing.name === 'taken')
      throw new Refused(422, 'Please check the marked fields.', { 'thing.name': 'That name is taken.' });
    return Object.assign(one, body.thing, { version: one.version + 1 });
  }),
  route(deleteThings, (things, { body }) => {
    things.splice(0, things.length, ...things.filter((each) => !body.all && !body.ids.includes(each.id)));
    return {};
  }),
  route(activateThings, (things, { body }) => {
    for (const each of things) if (body.ids.includes(each.id)) each.active = body.active;
    return {};
  }),
  route(orderThings, (things, { body: { ids } }) => {
    const held = things
      .filter((each) => ids.includes(each.id))
      .map((each) => each.priority)
      .toSorted((a, b) => a - b);
    ids.forEach((id, at) => Object.assign(oneOf(things, id), { priority: held[at] }));
    return {};
  }),
  route(listPickable, (_things, { query }) => findProducts(query)),
];

function oneOf(things: readonly Thing[], id: number): Thing {
  const one = things.find((each) => each.id === id);
  if (!one) throw new Refused(404, 'This offer does not exist.');
  return one;
}

async function answer(things: Thing[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://harness');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const send = (status: number, reply: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply));
  };
  const refuse = (status: number, error: string, fields?: Record<string, string>) =>
    send(status, errorReply.parse({ error, code: 'harness.refused', fields, request_id: 'harness-1' }));

  for (const { call, answer: answerCall } of routes) {
    const found = request.method === call.method ? callPath(call).exec(pathname) : null;
    if (!found) continue;
    const query = call.query?.safeParse(Object.fromEntries(searchParams));
    const body = call.body?.safeParse(JSON.parse(Buffer.concat(chunks).toString() || 'null'));
    const params = call.params?.parse(found.groups);
    const wrong = query?.error ?? body?.error;
    if (wrong) return refuse(422, wrong.message);
    try {
      return send(
        call.status ?? 200,
        call.reply.parse(answerCall(things, { params, query: query?.data, body: body?.data })),
      );
    } catch (error) {
      if (error instanceof Refused) return refuse(error.status, error.message, error.fields);
      throw error;
    }
  }
  refuse(404, `The harness has no ${request.method} ${pathname}.`);
}

const matching = (things: readonly Thing[], { search = '', status }: QueryOf<typeof countThingTabs>) =>
  things
    .filter((each) => each.name.toLowerCase().includes(search.toLowerCase()))
    .filter((each) => status === undefined || each.active === (status === 'active'));

function findThings(things: readonly Thing[], query: QueryOf<typeof listThings>): ReplyOf<typeof listThings> {
  const { page, limit, sort_field: field } = query;
  const sign = query.sort_direction === 'desc' ? -1 : 1;
  const found = matching(things, query)
    .filter(() => query.tab !== 'handpicked')
    .sort((a, b) => sign * (a[field] - b[field]));
  return {
    things: found.slice((page - 1) * limit, page * limit),
    has_more: found.length > page * limit,
  };
}

function findProducts(query: QueryOf<typeof listPickable>): ReplyOf<typeof listPickable> {
  if (query.ids !== undefined) {
    const items = query.ids.split(',').map((id) => products.find((each) => each.id === Number(id)));
    return { items: items.filter((item) => item !== undefined), hasMore: false };
  }
  const { page } = query;
  const out = new Set((query.exclude_ids ?? '').split(',').map(Number));
  const text = query.search.toLowerCase();
  const found = products.filter((each) => !out.has(each.id) && each.title.toLowerCase().includes(text));
  return {
    items: found.slice((page - 1) * 10, page * 10),
    hasMore: found.length > page * 10,
    total: found.length,
  };
}
