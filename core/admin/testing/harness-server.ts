import react from '@vitejs/plugin-react';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import type { Thing, ThingSettings } from './thing-calls.ts';
import { ThingStore } from './thing-store.ts';

export interface Harness {
  url: string;
  /** What is stored; tests change it as another person would. */
  store: ThingStore;
  /** Back to the things of the start. */
  reset: () => void;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};

/** Builds the pages of `harness.tsx` and serves them with a hundred thousand things behind real calls. */
export async function startHarness(things = 100_000, port = 0): Promise<Harness> {
  const built = await mkdtemp(join(tmpdir(), 'backroom-harness-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: built,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(import.meta.dirname, 'harness.html') },
    },
  });
  const harness = { store: new ThingStore(things) };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://harness.test');
    if (url.pathname.startsWith('/admin/')) {
      const { status, body } = answer(harness.store, request.method ?? 'GET', url, await sent(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const picture = /^\/pictures\/(\d+)\.svg$/.exec(url.pathname);
    if (picture)
      return void response.writeHead(200, { 'content-type': types['.svg'] }).end(svg(Number(picture[1])));
    const name = extname(url.pathname) === '' ? 'harness.html' : url.pathname;
    const file = await readFile(join(built, name)).catch(() => undefined);
    response.writeHead(file ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(harness, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      harness.store = new ThingStore(things);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(built, { recursive: true, force: true });
    },
  });
}

async function sent(request: IncomingMessage): Promise<Record<string, never>> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, never>);
}

interface Sent {
  thing?: Partial<Thing> & Pick<Thing, 'name' | 'message' | 'parts'>;
  settings?: Partial<ThingSettings>;
  ids?: number[];
  active?: boolean;
}

function answer(
  store: ThingStore,
  method: string,
  { pathname, searchParams: query }: URL,
  body: Sent,
): Answer {
  const ids = body.ids ?? [];
  const call = `${method} ${pathname}`;
  if (call === 'GET /admin/things.json') return { status: 200, body: page(store, query) };
  if (call === 'GET /admin/things/count.json') {
    const asked = narrowed(query);
    const of = (kind: string) => store.matching({ ...asked, kind }).length;
    const counts = { all: of(''), mug: of('mug'), lamp: of('lamp'), cloth: of('cloth') };
    return { status: 200, body: { count: store.matching(asked).length, counts } };
  }
  if (call === 'POST /admin/things.json' && body.thing)
    return { status: 200, body: { thing: store.add(body.thing) } };
  if (call === 'DELETE /admin/things.json')
    store.things = store.things.filter((each) => !ids.includes(each.id));
  else if (call === 'POST /admin/things/active.json')
    for (const id of ids) Object.assign(store.find(id) ?? {}, { active: body.active });
  else if (call === 'POST /admin/things/order.json') store.reorder(ids);
  else if (pathname === '/admin/thing-settings.json') {
    if (method === 'PUT')
      store.settings = { ...store.settings, ...body.settings, version: store.settings.version + 1 };
    return { status: 200, body: { settings: store.settings } };
  } else return one(store, pathname, body);
  return { status: 200, body: { success: true } };
}

function one(store: ThingStore, pathname: string, body: Sent): Answer {
  const found = store.find(Number(/^\/admin\/things\/(\d+)\.json$/.exec(pathname)?.[1]));
  if (!found) return failure(404, 'missing', 'There is no such thing');
  if (!body.thing) return { status: 200, body: { thing: found } };
  if (store.things.some((each) => each !== found && each.name === body.thing?.name && each.id < 100))
    return failure(422, 'invalid', 'This cannot be saved', { 'thing.name': 'This name is taken' });
  const changed = store.change(found, body.thing);
  return changed ? { status: 200, body: { thing: changed } } : failure(409, 'conflict', 'Changed meanwhile');
}

function failure(status: number, code: string, error: string, fields?: Record<string, string>): Answer {
  return { status, body: { error, code: `things.${code}`, fields, request_id: 'harness-1' } };
}

function narrowed(query: URLSearchParams) {
  const active = query.get('active');
  return {
    search: query.get('search') ?? '',
    kind: query.get('kind') ?? '',
    active: active === null ? undefined : active === 'true',
  };
}

function page(store: ThingStore, query: URLSearchParams): { things: Thing[]; has_more: boolean } {
  const numbers = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const wanted = numbers('ids');
  if (wanted.length > 0) return { things: wanted.flatMap((id) => store.find(id) ?? []), has_more: false };
  const left = new Set(numbers('exclude_ids'));
  const all = store.sorted(
    store.matching(narrowed(query)).filter((each) => !left.has(each.id)),
    query.get('sort_field') ?? 'priority',
    query.get('sort_direction') ?? 'asc',
  );
  const limit = Number(query.get('limit') ?? 10);
  const from = (Number(query.get('page') ?? 1) - 1) * limit;
  return { things: all.slice(from, from + limit), has_more: from + limit < all.length };
}

const tints = ['#f3e5dc #c97f5f', '#e5ebe2 #90a68b', '#e4e7ea #56616d', '#e1eaee #83a6b5', '#eee4e8 #8f6579'];

function svg(id: number): string {
  const [ground, body] = (tints[id % tints.length] ?? '').split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${ground}" d="M0 0h40v40H0z"/><path fill="${body}" d="M12 12h14v14q0 3-3 3h-8q-3 0-3-3zM26 15h2q4 0 4 4t-4 4h-2v-2h2q2 0 2-2t-2-2h-2z"/></svg>`;
}
