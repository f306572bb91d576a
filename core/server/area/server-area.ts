import type { FastifyInstance } from 'fastify';
import type { EventKind } from '#core/contract/event-kind.ts';
import type { Services } from '../call/context.ts';
import type { Route } from '../call/handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { JobNames } from './job-names.ts';
import type { Subscription } from '../jobs/outbox.ts';
import type { PersonKeeper } from './person-keeper.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { SealedKind } from '../process/secret-check.ts';

/** What an area asks of areas that it may not import: of one of them, or something of each that has it. */
export interface Need<T> {
  readonly many: boolean;
  /** Only a type: what is given. */
  readonly given?: T;
}

/** Given by exactly one area. */
export const one = <T>(): Need<T> => ({ many: false });
/** Given by any number of areas, none of them, too: what each gives, one list after the other. */
export const many = <T>(): Need<readonly T[]> => ({ many: true });

export type Needs = Readonly<Record<string, Need<unknown>>>;
export type Given<N extends Needs> = { readonly [K in keyof N]: N[K] extends Need<infer T> ? T : never };

/** Work beside the calls that goes on as long as the server. */
export interface Worker {
  stop(): Promise<void>;
  /** Does all that is due now; for tests. */
  drain?(): Promise<void>;
}

/** What an area is made of on a running server. Each part gets `given`: what the area needs. */
export interface AreaParts<N extends Needs, P extends object> {
  /**
   * What others need, under the names by which they do. Made before anything is given to this area, so that two may
   * need each other.
   */
  provides?: P;
  /** Its calls. */
  routes(given: Given<N>): readonly Route[];
  /** Events it wants to know of. Of one event areas hear in their order, upstream first. */
  subscriptions?(given: Given<N>): readonly Subscription[];
  schedules?(given: Given<N>): readonly Schedule[];
  /** Adds what is no call: addresses whose protocol is another's. */
  mount?(app: FastifyInstance): Promise<void> | void;
  /** Starts what works beside the calls. Ended in the same order. */
  start?(given: Given<N>): readonly Worker[];
}

/** The manifest of an area's server: all that the rest of the installation takes from it. */
export interface ServerArea<N extends Needs = Needs, P extends object = object> {
  /** As in the graph of areas, and its folder's name. */
  readonly name: string;
  readonly needs?: N;
  /** What it tells others of. */
  readonly events?: readonly EventKind[];
  /** Its long work, which runs with what the area is given. */
  readonly jobKinds?: readonly JobKind<unknown, Given<N>>[];
  /** The name of each of these kinds, for the notice and the mail that a job has ended. */
  readonly jobNames?: JobNames;
  /** Personal data of the area: how people get it, and how it is erased. */
  readonly keeps?: readonly PersonKeeper[];
  /** What it keeps sealed with the server's secret. */
  readonly sealedKinds?: readonly SealedKind[];
  /** Called once a server: what it keeps in memory is made here. */
  open(services: Services): AreaParts<N, P>;
}

/** `modules/<area>/server/<area>-area.ts` exports what this returns; `apps/server/areas.ts` lists it. */
export function defineArea<P extends object = object, N extends Needs = Readonly<Record<never, never>>>(
  area: ServerArea<N, P>,
): ServerArea<N, P> {
  return area;
}
