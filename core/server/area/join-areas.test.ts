import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';
import type { Services } from '../call/context.ts';
import { defineJob, type JobKind } from '../jobs/job-kind.ts';
import { joinAreas } from './join-areas.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { type AreaParts, defineArea, many, type Needs, one } from './server-area.ts';

const services = { db: {} } as unknown as Services;
const graph = { shops: [], goods: ['shops'], sales: ['shops', 'goods'] };

function area<P extends object>(
  name: string,
  parts: Partial<AreaParts<Readonly<Record<never, never>>, P>> = {},
) {
  return defineArea({ name, open: () => ({ routes: () => [], ...parts }) });
}
const job = (kind: string) =>
  defineJob({ kind, params: z.object({}), permission: 'member', run: () => Promise.resolve({}) });
const schedule = (name: string) => defineSchedule({ name, everySeconds: 60, run: () => Promise.resolve() });
const shops = area('shops');
const goods = area('goods');

describe('the list of areas', () => {
  test('an area comes after those that it builds on', () => {
    expect(() => joinAreas([goods, shops], { graph, needs: {} })).toThrow(
      'The area goods builds on shops, which is not listed before it.',
    );
    expect(() => joinAreas([shops, area('sales')], { graph, needs: {} })).toThrow(
      'The area sales builds on goods, which is not listed before it.',
    );
  });

  test('an area is in the graph, and listed once', () => {
    expect(() => joinAreas([area('toys')], { graph, needs: {} })).toThrow(
      'The area toys is not in the graph of areas.',
    );
    expect(() => joinAreas([shops, shops], { graph, needs: {} })).toThrow('The area shops is listed twice.');
  });
});

/** Of areas whose names do not matter. */
const anyName = { find: (kind: string) => kind };

describe('names', () => {
  test('a job kind is one area’s alone', () => {
    const two = [
      { ...shops, jobKinds: [job('shops.count')], jobNames: anyName },
      { ...goods, jobKinds: [job('goods.count'), job('shops.count')], jobNames: anyName },
    ] as const;
    expect(() => joinAreas(two, { graph, needs: {} })).toThrow(
      'The areas shops and goods both have the job kind shops.count.',
    );
  });

  test('a job has a name for people in its area', () => {
    const counting = { ...goods, jobKinds: [job('goods.count'), job('goods.sort')] };
    const named = { find: (kind: string) => (kind === 'goods.count' ? 'Count of goods' : undefined) };
    const refused = 'The job goods.sort has no name: add one to the jobNames of the area goods.';
    for (const jobNames of [named, undefined])
      expect(() =>
        joinAreas([shops, { ...counting, ...(jobNames && { jobNames }) }], { graph, needs: {} }),
      ).toThrow(jobNames ? refused : refused.replace('sort', 'count'));
  });

  test('a schedule has a name of its own, within an area, too', () => {
    const twice = area('shops', { schedules: () => [schedule('shops.tidy'), schedule('shops.tidy')] });
    expect(() => joinAreas([twice], { graph, needs: {} }).open(services)).toThrow(
      'The area shops has the schedule shops.tidy twice.',
    );
  });

  test('an event belongs to one area', () => {
    const events = [defineEvent('shops.opened', z.object({}))];
    const both = [
      { ...shops, events },
      { ...goods, events },
    ] as const;
    expect(() => joinAreas(both, { graph, needs: {} })).toThrow(
      'The areas shops and goods both have the event shops.opened.',
    );
    expect(joinAreas([{ ...shops, events }], { graph, needs: {} }).events).toEqual(events);
  });

  test('subscriptions and kinds of sealed values, likewise', () => {
    const heard = {
      event: defineEvent('shops.opened', z.object({})),
      name: 'shops.hear',
      handle: () => Promise.resolve(),
    };
    const areas = [
      area('shops', { subscriptions: () => [heard] }),
      area('goods', { subscriptions: () => [heard] }),
    ] as const;
    expect(() => joinAreas(areas, { graph, needs: {} }).open(services)).toThrow(
      'The areas shops and goods both have the subscription shops.hear.',
    );
    const sealedKinds = [{ what: 'keys', values: 'SELECT 1' }];
    const both = [
      { ...shops, sealedKinds },
      { ...goods, sealedKinds },
    ] as const;
    expect(() => joinAreas(both, { graph, needs: {} })).toThrow('kind of sealed values keys');
  });

  test('everything comes in the order of the areas', () => {
    const { open } = joinAreas(
      [
        area('shops', { schedules: () => [schedule('a'), schedule('c')] }),
        area('goods', { schedules: () => [schedule('b')] }),
      ],
      { graph, needs: {} },
    );
    const { schedules, routes } = open(services);
    expect(schedules.map(({ name }) => name)).toEqual(['a', 'c', 'b']);
    expect([...routes().keys()]).toEqual(['shops', 'goods']);
  });
});

describe('what areas need of each other', () => {
  const heard: unknown[] = [];
  const needs = { price: one<(id: number) => number>(), reports: many<string>() };
  const needing = defineArea({
    name: 'shops',
    needs,
    open: () => ({
      provides: { names: ['one'] },
      routes: (given) => {
        heard.push(given.price(2), given.reports);
        return [];
      },
    }),
  });

  test('is given by name, to an area upstream as well, and all of it where many may give', () => {
    const first = defineArea({
      name: 'goods',
      needs: { names: one<string[]>() },
      open: () => ({
        provides: { price: (id: number) => id * 10, reports: ['goods'] },
        routes: ({ names }) => (heard.push(names), []),
      }),
    });
    const second = area('sales', { provides: { reports: ['sales', 'refunds'], fresh: true } });
    const opened = joinAreas([needing, first, second], { graph, needs: { fresh: one<boolean>() } }).open(
      services,
    );
    opened.routes();
    expect(heard).toEqual([20, ['goods', 'sales', 'refunds'], ['one']]);
    expect(opened.given).toEqual({ fresh: true });
  });

  test('is given to jobs, subscriptions, schedules and workers as to calls, also where no call is ever made', async () => {
    const got: string[] = [];
    const needing = defineArea({
      name: 'shops',
      needs: { price: one<number>() },
      jobKinds: [
        defineJob({
          kind: 'shops.count',
          params: z.object({}),
          permission: 'member',
          run: async (_job, { price }: { price: number }) => (got.push(`job ${price}`), {}),
        }),
      ],
      jobNames: anyName,
      open: () => ({
        routes: () => (got.push('calls'), []),
        subscriptions: ({ price }) => (got.push(`subscriptions ${price}`), []),
        schedules: ({ price }) => (got.push(`schedules ${price}`), []),
        start: ({ price }) => (got.push(`workers ${price}`), []),
      }),
    });
    const giving = area('goods', { provides: { price: 7 } });
    const opened = joinAreas([needing, giving], { graph, needs: {} }).open(services);
    await opened.jobKinds[0]!.run({} as never, undefined);
    opened.start();
    expect(got).toEqual(['subscriptions 7', 'schedules 7', 'job 7', 'workers 7']);
  });

  test('by a job that its area does not need, it does not compile', () => {
    const kind = defineJob({
      kind: 'shops.count',
      params: z.object({}),
      permission: 'member',
      run: async (_job, { price }: { price: number }) => ({ price }),
    });
    // @ts-expect-error the area does not need a price
    defineArea({ name: 'shops', jobKinds: [kind], open: () => ({ routes: () => [] }) });
    // @ts-expect-error nor is it bound
    const alone: JobKind = kind;
    expect(alone.kind).toBe('shops.count');
  });

  // What the compiler refuses is thrown by a start, too: it runs what was built from anything.
  const open = (areas: readonly ReturnType<typeof defineArea>[], own: Needs = {}) =>
    joinAreas(areas as never, { graph, needs: own as never }).open(services);

  test('missing, it is refused with who needs it', () => {
    const alone = defineArea({
      name: 'shops',
      needs: { price: one<number>() },
      open: () => ({ routes: () => [] }),
    });
    // @ts-expect-error nobody provides a price
    expect(() => joinAreas([alone], { graph, needs: {} }).open(services)).toThrow(
      'The area shops needs price, which nobody provides.',
    );
    // @ts-expect-error nobody provides it
    expect(() => joinAreas([shops], { graph, needs: { doors: one<number>() } }).open(services)).toThrow(
      'The area server needs doors, which nobody provides.',
    );
  });

  test('of another type, it does not compile', () => {
    const alone = defineArea({
      name: 'shops',
      needs: { price: one<number>() },
      open: () => ({ routes: () => [] }),
    });
    // @ts-expect-error a price is a number
    joinAreas([alone, area('goods', { provides: { price: 'much' } })], { graph, needs: {} });
    expect(
      joinAreas([alone, area('goods', { provides: { price: 1 } })], { graph, needs: {} }).jobKinds,
    ).toEqual([]);
  });

  test('provided twice where one must, or by a name that nobody needs, it is refused', () => {
    const priced = (name: string) => area(name, { provides: { price: 1 } });
    expect(() => open([priced('shops'), priced('goods')], { price: one<number>() })).toThrow(
      'The area goods provides price, and so does shops; only one may.',
    );
    expect(() => open([area('shops', { provides: { prise: 1 } })])).toThrow(
      'The area shops provides prise, which nobody needs.',
    );
  });
});
