import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import type { Member } from '../call/context.ts';
import { defineJob, type JobKind } from './job-kind.ts';
import { jobLanes, laneFor, nextPriority, turnPriority } from './job-lanes.ts';
import { enqueue, startJobs } from './jobs.ts';

describe('turns of shops', () => {
  interface Entry {
    shop: number;
    tag: number;
    order: number;
    /** Entries of its own shop that waited before it. */
    ahead: number;
    /** How many entries began while it waited. */
    passed: number;
  }

  /** A lane with one worker. Each step adds an entry of a shop, or begins the entry with the lowest tag. */
  function runLane(steps: readonly (number | 'begin')[], shops: number): Entry[] {
    const waiting: Entry[] = [];
    const begun: Entry[] = [];
    const begin = () => {
      waiting.sort((one, two) => one.tag - two.tag || one.order - two.order);
      const next = waiting.shift();
      if (!next) return;
      for (const other of waiting) other.passed += 1;
      begun.push(next);
    };
    for (const [order, step] of steps.entries()) {
      if (step === 'begin') begin();
      else {
        const shop = step % shops;
        const own = waiting.filter((one) => one.shop === shop);
        const tag = -turnPriority(
          Math.max(0, ...own.map((one) => one.tag)),
          waiting.length === 0 ? 0 : Math.min(...waiting.map((one) => one.tag)),
          false,
        );
        waiting.push({ shop, tag, order, ahead: own.length, passed: 0 });
      }
    }
    while (waiting.length > 0) begin();
    return begun;
  }

  test('a job is passed by at most one job of each shop for every job of its own shop before it, however many come', () => {
    const step = fc.oneof(fc.nat(9), fc.constant('begin' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 10 }), (steps, shops) => {
        for (const { ahead, passed } of runLane(steps, shops))
          expect(passed).toBeLessThanOrEqual((ahead + 2) * shops);
      }),
    );
  });

  test('a shop with a thousand waiting jobs lets the first job of another shop begin next', () => {
    const steps = [...Array.from({ length: 1000 }, () => 0), 'begin', 'begin', 1] as const;
    expect(runLane(steps, 2)[3]!.shop).toBe(1);
  });

  test('what a person waits for begins before the rest of its lane, and tags stay in their range', () => {
    expect(turnPriority(500, 1, true)).toBeGreaterThan(turnPriority(0, 0, false));
    expect(turnPriority(5_000_000, 0, true)).toBeGreaterThan(0);
    expect(turnPriority(5_000_000, 0, false)).toBeLessThan(0);
  });

  test('a kind has its lane whoever asks; others wait with what was asked for, or with the upkeep', () => {
    expect(laneFor({ lane: 'outside' }, true)).toBe('outside');
    expect(laneFor({}, true)).toBe('asked');
    expect(laneFor(undefined, false)).toBe('upkeep');
  });
});

describe('lanes', () => {
  let made: TestServices;
  let working: { stop(): Promise<void> } | undefined;
  let member: Member;
  /** Jobs of a silent provider that run now, by shop. */
  const silent = new Map<number, number>();
  let maxSilent = new Map<number, number>();
  let letGo: () => void = () => {};
  let gone: Promise<void>;

  /** Waits for a provider that does not answer. */
  const silentJob = defineJob({
    kind: 'test.silent',
    params: z.object({}),
    permission: 'member',
    lane: 'outside',
    async run({ shop }) {
      silent.set(shop.id, (silent.get(shop.id) ?? 0) + 1);
      maxSilent.set(shop.id, Math.max(maxSilent.get(shop.id) ?? 0, silent.get(shop.id)!));
      await gone;
      silent.set(shop.id, silent.get(shop.id)! - 1);
      return {};
    },
  });
  const begun: [shop: number, name: string][] = [];
  const quickJob = defineJob({
    kind: 'test.quick',
    params: z.object({ name: z.string() }),
    permission: 'member',
    async run({ shop, params }) {
      begun.push([shop.id, params.name]);
      return {};
    },
  });

  beforeAll(async () => {
    made = await createTestServices();
    const [user] = await made.sql<{ id: number }>(
      `INSERT INTO users (email, password_hash) VALUES ('waits@example.com', 'none') RETURNING id`,
    );
    member = { userId: Number(user!.id) } as Member;
  });
  afterEach(async () => {
    letGo();
    await working?.stop();
    working = undefined;
    begun.length = 0;
    silent.clear();
    maxSilent = new Map();
    await made.sql('TRUNCATE jobs, outbox, pgboss.job CASCADE');
  });
  afterAll(() => made.close());

  const add = <P>(at: 0 | 1, kind: JobKind<P>, params: P, asked: boolean) => {
    const shop = made.shops[at];
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx, ...(asked ? { member } : {}) }, kind, params),
    );
  };
  const allDone = () =>
    eventually(
      'the end of all jobs',
      async () => {
        const open = await made.sql(`SELECT 1 FROM jobs WHERE status <> 'done' LIMIT 1`);
        return open.length === 0;
      },
      60,
    );
  const running = () => [...silent.values()].reduce((sum, count) => sum + count, 0);

  test('stores that never answer keep no import waiting, and one shop’s occupies its share alone', async () => {
    gone = new Promise((resolve) => (letGo = resolve));
    working = await startJobs(made.services, [silentJob, quickJob]);
    for (let at = 0; at < 12; at += 1) await add(0, silentJob, {}, true);
    await eventually('the silent ones to run', async () => running() === jobLanes.outside.perShop);
    // Another shop's outside work still has workers, and what people ask for has lanes of its own.
    await add(1, silentJob, {}, false);
    await eventually('the other shop to run', async () => silent.get(made.shops[1].id) === 1);
    await add(0, quickJob, { name: 'import' }, true);
    await add(1, quickJob, { name: 'upkeep' }, false);
    await eventually('both to be done', async () => begun.length === 2);
    expect(maxSilent.get(made.shops[0].id)).toBe(jobLanes.outside.perShop);
    letGo();
    await allDone();
  }, 120_000);

  test('jobs of a kind that only a newer server knows wait for it, and keep no other job waiting', async () => {
    working = await startJobs(made.services, [quickJob]);
    const newer = defineJob({
      kind: 'test.newer',
      params: z.object({}),
      permission: 'member',
      run: async () => ({}),
    });
    for (let at = 0; at < 5; at += 1) await add(0, newer, {}, false);
    const looked = await eventually(
      'a look at each',
      async () => {
        const found = await made.sql<{ turns: number }>(
          `SELECT count(*)::int AS turns FROM jobs WHERE status = 'queued' AND (state ->> 'turn')::int = 1`,
        );
        return found[0]!.turns === 5;
      },
      30,
    );
    expect(looked).toBe(true);
    await add(0, quickJob, { name: 'known' }, false);
    await eventually('the known job', async () => begun.length === 1);
    await working.stop();
    working = await startJobs(made.services, [quickJob, newer]);
    await allDone();
  }, 120_000);

  test('shops take turns: a second job of one shop has a lower priority than the first of another', async () => {
    gone = new Promise((resolve) => (letGo = resolve));
    const held = defineJob({
      kind: 'test.held',
      params: z.object({}),
      permission: 'member',
      async run() {
        await gone;
        return {};
      },
    });
    working = await startJobs(made.services, [held]);
    const [one, two] = made.shops;
    await add(0, held, {}, false);
    await add(0, held, {}, false);
    await eventually('both to be queued', async () => {
      const found = await made.sql(
        `SELECT 1 FROM pgboss.job WHERE name = 'backroom.upkeep' AND state < 'completed'`,
      );
      return found.length === 2;
    });
    const { db } = made.services;
    expect(await nextPriority(db, 'upkeep', two.id, false)).toBe(-1);
    expect(await nextPriority(db, 'upkeep', one.id, false)).toBe(-3);
    expect(await nextPriority(db, 'asked', one.id, true)).toBe(999_999);
  }, 30_000);
});
