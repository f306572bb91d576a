import type { FastifyInstance } from 'fastify';
import type { EventKind } from '#core/contract/event-kind.ts';
import type { Services } from '../call/context.ts';
import { coreKeeper } from './core-keeper.ts';
import { registerJobNames } from './job-names.ts';
import type { Route } from '../call/handle.ts';
import { type AnyJobKind, bindJob, type JobKind } from '../jobs/job-kind.ts';
import type { Subscription } from '../jobs/outbox.ts';
import { registerKeepers } from './person-keeper.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { SealedKind } from '../process/secret-check.ts';
import type { AreaParts, Given, Need, Needs, ServerArea, Worker } from './server-area.ts';

// What an area needs and gives matters here by name alone.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyArea = ServerArea<any, any>;
type AnyParts = ReturnType<AnyArea['open']>;

type ProvidedBy<A> = A extends ServerArea<infer _N, infer P> ? P : never;
type NeedsOf<A> = A extends ServerArea<infer N, infer _P> ? N : never;
/** All that areas provide, as one type. */
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
/** Names of needs that no area provides, or only as another type. Needs that many areas may provide can have none. */
type Unmet<N, All> = {
  [K in keyof N]: K extends keyof All
    ? N[K] extends Need<infer T>
      ? [All[K]] extends [T]
        ? never
        : K
      : never
    : N[K] extends Need<readonly unknown[]>
      ? never
      : K;
}[keyof N];
type UnmetOf<A extends readonly AnyArea[], N> =
  | Unmet<N, Together<ProvidedBy<A[number]>>>
  | { [I in keyof A]: Unmet<NeedsOf<A[I]>, Together<ProvidedBy<A[number]>>> }[number];
/** Does not compile for a list that leaves a need unmet, and names it. */
type Complete<A extends readonly AnyArea[], N> = [UnmetOf<A, N>] extends [never]
  ? unknown
  : { 'nobody provides, or as another type': UnmetOf<A, N> };

export interface JoinOptions<N extends Needs> {
  /** Of each area the ones upstream of it. */
  graph: Readonly<Record<string, readonly string[]>>;
  /** What the server itself takes from areas. */
  needs: N;
}

/** Areas on a running server. */
export interface OpenAreas<N extends Needs> {
  /** What the server itself takes. */
  given: Given<N>;
  /** Makes every area's calls, in the order of the areas. A process without calls leaves this out. */
  routes(): ReadonlyMap<string, readonly Route[]>;
  /** Every area's long work, each kind with what its area is given: what a server works on. */
  jobKinds: readonly JobKind[];
  subscriptions: readonly Subscription[];
  schedules: readonly Schedule[];
  mount(app: FastifyInstance): Promise<void>;
  start(): Worker;
}

export interface JoinedAreas<N extends Needs> {
  events: readonly EventKind[];
  /** As they are listed; those of an open server can run. */
  jobKinds: readonly AnyJobKind[];
  sealedKinds: readonly SealedKind[];
  /** @throws when something that is needed is not given, is given twice, or has another's name. */
  open(services: Services): OpenAreas<N>;
}

/**
 * Joins the areas of an installation.
 * @throws {Error} naming the area that is not in the graph, comes before its upstream, uses a name of another's, or has
 * a job without a name.
 */
export function joinAreas<const A extends readonly AnyArea[], N extends Needs>(
  areas: A & Complete<A, N>,
  { graph, needs }: JoinOptions<N>,
): JoinedAreas<N> {
  checkOrder(areas, graph);
  const named = areas.map((area) => ({ area: area.name, value: area }));
  const events = each(
    named,
    'event',
    (area) => area.events ?? [],
    ({ name }) => name,
  );
  const jobKinds = each(
    named,
    'job kind',
    (area) => area.jobKinds ?? [],
    ({ kind }) => kind,
  );
  for (const area of areas) checkJobNames(area);
  const sealedKinds = each(
    named,
    'kind of sealed values',
    (area) => area.sealedKinds ?? [],
    ({ what }) => what,
  );
  return {
    events,
    jobKinds,
    sealedKinds,
    open(services) {
      const keepers = each(
        named,
        'keeper of what is a person’s',
        (area) => area.keeps ?? [],
        ({ name }) => name,
      );
      registerKeepers(services, [coreKeeper, ...keepers]);
      registerJobNames(
        services,
        (areas as readonly AnyArea[]).flatMap(({ jobNames }) => (jobNames ? [jobNames] : [])),
      );
      const opened = areas.map((area) => ({ area: area.name, value: area.open(services) as AnyParts }));
      const give = giver(areas, opened, needs);
      const joined = opened.map(({ area, value }, at) => {
        const given = give(area, areas[at]!.needs ?? {});
        const kinds: readonly AnyJobKind[] = areas[at]!.jobKinds ?? [];
        return {
          area,
          value: {
            routes: (): readonly Route[] => value.routes(given),
            jobKinds: kinds.map((kind) => bindJob(kind, given as never)),
            subscriptions: value.subscriptions?.(given) ?? [],
            schedules: value.schedules?.(given) ?? [],
            start: (): readonly Worker[] => value.start?.(given) ?? [],
          },
        };
      });
      return {
        given: give('server', needs) as Given<N>,
        routes: () => new Map(joined.map(({ area, value }) => [area, value.routes()])),
        jobKinds: joined.flatMap(({ value }) => value.jobKinds),
        subscriptions: each(
          joined,
          'subscription',
          (parts) => parts.subscriptions,
          ({ name }) => name,
        ),
        schedules: each(
          joined,
          'schedule',
          (parts) => parts.schedules,
          ({ name }) => name,
        ),
        async mount(app) {
          for (const { value } of opened) await value.mount?.(app);
        },
        start: () => together(joined.flatMap(({ value }) => value.start())),
      };
    },
  };
}

type Named<T> = readonly { area: string; value: T }[];

function checkOrder(areas: readonly AnyArea[], graph: JoinOptions<Needs>['graph']): void {
  const before = new Set<string>();
  for (const { name } of areas) {
    const upstream = graph[name];
    if (!upstream) throw new Error(`The area ${name} is not in the graph of areas.`);
    if (before.has(name)) throw new Error(`The area ${name} is listed twice.`);
    const missing = upstream.find((one) => !before.has(one));
    if (missing) throw new Error(`The area ${name} builds on ${missing}, which is not listed before it.`);
    before.add(name);
  }
}

/** The bell and the email about an ended job use its name. */
function checkJobNames({ name, jobKinds = [], jobNames }: AnyArea): void {
  for (const { kind } of jobKinds as readonly AnyJobKind[])
    if (jobNames?.find(kind, 'en') === undefined)
      throw new Error(`The job ${kind} has no name: add one to the jobNames of the area ${name}.`);
}

/** What all areas have of one kind; a name is one area's alone, and there once. */
function each<T, V>(
  areas: Named<T>,
  what: string,
  read: (value: T) => readonly V[],
  nameOf: (one: V) => string,
): V[] {
  const owners = new Map<string, string>();
  return areas.flatMap(({ area, value }) =>
    read(value).map((found) => {
      const name = nameOf(found);
      const owner = owners.get(name);
      if (owner === area) throw new Error(`The area ${area} has the ${what} ${name} twice.`);
      if (owner !== undefined)
        throw new Error(`The areas ${owner} and ${area} both have the ${what} ${name}.`);
      owners.set(name, area);
      return found;
    }),
  );
}

/** Looks up what areas provide, once everything that is provided has been seen to be needed, and as it is. */
function giver(
  areas: readonly AnyArea[],
  opened: Named<AreaParts<Needs, object>>,
  ownNeeds: Needs,
): (area: string, needs: Needs) => Record<string, unknown> {
  const wanted = new Map(
    [...areas.map(({ needs }) => (needs ?? {}) as Needs), ownNeeds].flatMap((needs) => Object.entries(needs)),
  );
  const provided = new Map<string, { area: string; value: unknown }[]>();
  for (const { area, value } of opened) {
    for (const [name, given] of Object.entries(value.provides ?? {})) {
      const need = wanted.get(name);
      if (!need) throw new Error(`The area ${area} provides ${name}, which nobody needs.`);
      const others = provided.get(name) ?? [];
      if (others[0] && !need.many)
        throw new Error(`The area ${area} provides ${name}, and so does ${others[0].area}; only one may.`);
      provided.set(name, [...others, { area, value: given }]);
    }
  }
  return (area, needs) =>
    Object.fromEntries(
      Object.entries(needs).map(([name, need]) => {
        const found = provided.get(name) ?? [];
        if (need.many) return [name, found.flatMap(({ value }) => value as readonly unknown[])];
        if (!found[0]) throw new Error(`The area ${area} needs ${name}, which nobody provides.`);
        return [name, found[0].value];
      }),
    );
}

function together(workers: readonly Worker[]): Worker {
  return {
    async stop() {
      for (const worker of workers) await worker.stop();
    },
    async drain() {
      for (const worker of workers) await worker.drain?.();
    },
  };
}
