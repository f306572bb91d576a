import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../call/context.ts';
import { pictureFigures } from '../files/images.ts';

function allowed(request: FastifyRequest, { reach, environment }: Services): boolean {
  const token = environment.METRICS_TOKEN;
  if (!token) return reach.isOpenTo(request);
  const wanted = Buffer.from(`Bearer ${token}`);
  const got = Buffer.from(String(request.headers.authorization ?? ''));
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

/**
 * Serves Prometheus metrics at `/metrics`: to this machine only, until anything speaks of others, or, when
 * `METRICS_TOKEN` is set, to whoever sends it as bearer.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'backroom_' });
  const durations = new Histogram({
    name: 'backroom_http_seconds',
    help: 'Duration of calls by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const pool = new Gauge({
    name: 'backroom_database_connections',
    help: 'Connections of the pools by state',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [name, counts] of Object.entries(services.db.connections())) {
        for (const [state, count] of Object.entries(counts)) pool.set({ pool: name, state }, count);
      }
    },
  });
  const turns = new Gauge({
    name: 'backroom_shopper_work',
    help: 'Requests of shoppers that are worked on and that wait for their turn',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { busy, waiting } = app.guard.figures();
      turns.set({ state: 'busy' }, busy);
      turns.set({ state: 'waiting' }, waiting);
    },
  });
  const pictures = new Gauge({
    name: 'backroom_pictures',
    help: 'Pictures that are drawn and that wait for their turn',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { busy, waiting } = pictureFigures();
      pictures.set({ state: 'busy' }, busy);
      pictures.set({ state: 'waiting' }, waiting);
    },
  });
  const refusals = new Gauge({
    name: 'backroom_refused_requests',
    help: 'Requests refused with 429 since the start, by allowance',
    labelNames: ['allowance'] as const,
    registers: [registry],
    collect() {
      for (const [allowance, count] of app.guard.figures().refused) refusals.set({ allowance }, count);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!allowed(request, services)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
