import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

interface Thing extends Record<string, unknown> {
  id: number;
  version: number;
  name: string;
  active: boolean;
  priority: number;
  views: number;
}

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
  price: `$${28 + at}.00`,
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

async function answer(things: Thing[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://harness');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
  const ids = (body.ids ?? []) as number[];
  const thing = body.thing as Thing | undefined;
  const one = things.find((each) => each.id === Number(/things\/(\d+)\.json/.exec(pathname)?.[1]));
  const send = (status: number, reply: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply));
  };
  const wrong = (status: number, error: string, fields?: Record<string, string>) =>
    send(status, { error, code: 'harness.refused', fields });

  if (pathname === '/harness/products.json') return send(200, findProducts(query));
  if (pathname === '/harness/status.json') {
    for (const each of things) if (ids.includes(each.id)) each.active = body.active === true;
    return send(200, {});
  }
  if (pathname === '/harness/order.json') {
    const held = things
      .filter((each) => ids.includes(each.id))
      .map((each) => each.priority)
      .sort((a, b) => a - b);
    ids.forEach((id, at) =>
      Object.assign(things.find((each) => each.id === id) ?? {}, { priority: held[at] }),
    );
    return send(200, {});
  }
  if (pathname === '/harness/things.json' && request.method === 'DELETE') {
    things.splice(0, things.length, ...things.filter((each) => body.all !== true && !ids.includes(each.id)));
    return send(200, {});
  }
  if (pathname === '/harness/things.json' && request.method === 'POST') {
    const added = { ...thingOf(things.length), ...thing, id: things.length + 100, version: 1 };
    things.push(added);
    return send(201, added);
  }
  if (pathname === '/harness/things.json') return send(200, findThings(things, query));
  if (!one) return wrong(404, 'This offer does not exist.');
  if (request.method === 'GET') return send(200, one);
  if (thing?.version !== one.version) return wrong(409, 'Someone else saved this in the meantime.');
  if (thing.name === 'taken')
    return wrong(422, 'Please check the marked fields.', { 'thing.name': 'That name is taken.' });
  Object.assign(one, thing, { version: one.version + 1 });
  return send(200, one);
}

function findThings(things: readonly Thing[], query: URLSearchParams) {
  const text = (query.get('search') ?? '').toLowerCase();
  const status = query.get('status');
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  const field = query.get('sort') === 'views' ? 'views' : 'priority';
  const sign = query.get('dir') === 'desc' ? -1 : 1;
  const found = things
    .filter((each) => each.name.toLowerCase().includes(text))
    .filter((each) => status === null || each.active === (status === 'active'))
    .filter(() => query.get('tab') !== 'handpicked')
    .sort((a, b) => sign * (a[field] - b[field]));
  return {
    things: found.slice((page - 1) * limit, page * limit),
    has_more: found.length > page * limit,
    total: found.length,
    counts: { all: things.length, quantity: things.length, bundle: things.length, handpicked: 0 },
  };
}

function findProducts(query: URLSearchParams) {
  const wanted = query.get('ids');
  if (wanted !== null) {
    const items = wanted.split(',').map((id) => products.find((each) => each.id === Number(id)));
    return { items: items.filter((item) => item !== undefined), hasMore: false };
  }
  const out = new Set((query.get('exclude_ids') ?? '').split(',').map(Number));
  const text = (query.get('search') ?? '').toLowerCase();
  const page = Number(query.get('page') ?? 1);
  const found = products.filter((each) => !out.has(each.id) && each.title.toLowerCase().includes(text));
  return {
    items: found.slice((page - 1) * 10, page * 10),
    hasMore: found.length > page * 10,
    total: found.length,
  };
}
