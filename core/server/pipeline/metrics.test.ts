import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { CallGuard } from './call-guard.ts';
import type { Services } from '../call/context.ts';
import { readEnvironment } from '../process/environment.ts';
import { registerMetrics } from './metrics.ts';
import { makeReach, watchReach } from '../address/proxy-signs.ts';

const counts = { total: 3, idle: 2, waiting: 0 };
const db = { connections: () => ({ app: counts, system: counts }) };

function makeApp(env: Record<string, string> = {}) {
  const app = Fastify();
  const figures = () => ({ busy: 2, waiting: 1, refused: new Map([['page', 3]]) });
  app.decorate('guard', { figures } as unknown as CallGuard);
  const environment = readEnvironment(env);
  const reach = makeReach({ warn: () => {} }, environment);
  watchReach(app, reach);
  const services = { db, reach, environment } as unknown as Services;
  // Mounted before, as calls are.
  app.get('/admin/offers/:id.json', () => ({ ok: true }));
  registerMetrics(app, services);
  return app;
}

test('calls are counted by route, never by their ids; pools and event loop are there', async () => {
  const app = makeApp();
  await app.inject('/admin/offers/4711.json');
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/backroom_http_seconds_count\{method="GET",route="[^"]*offers[^"]*",status="2xx"\} 1/);
  // In no label; figures may have any digits.
  expect(body).not.toMatch(/"[^"\n]*4711[^"\n]*"/);
  expect(body).toContain('backroom_database_connections{pool="app",state="total"} 3');
  expect(body).toContain('backroom_nodejs_eventloop_lag_seconds');
  await app.close();
});

test('only this machine, or the token, may look', async () => {
  const behind = makeApp({ PUBLIC_URL: 'https://shop.example.com' });
  expect((await behind.inject('/metrics')).statusCode).toBe(404);
  await behind.close();
  const app = makeApp();
  expect((await app.inject('/metrics')).statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
  const named = makeApp({ METRICS_TOKEN: 'open-sesame' });
  expect((await named.inject('/metrics')).statusCode).toBe(404);
  const bearer = (token: string) => ({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect((await named.inject(bearer('open-sesamf'))).statusCode).toBe(404);
  expect((await named.inject({ ...bearer('open-sesame'), remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
  await named.close();
});
