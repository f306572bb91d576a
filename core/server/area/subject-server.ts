import type { Route } from '../call/handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Subscription } from '../jobs/outbox.ts';
import type { PersonKeeper } from './person-keeper.ts';
import type { Schedule } from '../jobs/schedule.ts';

/**
 * What one subject of an area adds to the area's manifest (`server-area.ts`).
 * `G`: the dependencies that the subject needs from its area. `P`: what it provides to other areas or to its own.
 */
export interface SubjectServer<G = unknown, P = never> {
  routes?(given: G): readonly Route[];
  subscriptions?(given: G): readonly Subscription[];
  schedules?(given: G): readonly Schedule[];
  readonly jobKinds?: readonly JobKind<unknown, G>[];
  readonly keeps?: readonly PersonKeeper[];
  readonly provides?: P;
  /** Exists only for type checking: an area can list the subject only if its manifest needs what the subject needs. */
  readonly takes?: (given: G) => void;
}

/** The element type of an optional list. */
type ItemOf<L> = NonNullable<L> extends readonly (infer T)[] ? T : never;

/** Joins the subjects of an area, in their order, into the manifest parts that need nothing else. */
export function joinSubjects<G, P>(subjects: readonly SubjectServer<G, P>[]) {
  return {
    jobKinds: subjects.flatMap(({ jobKinds }) => jobKinds ?? []),
    keeps: subjects.flatMap(({ keeps }) => keeps ?? []),
    parts: {
      routes: (given: G) => subjects.flatMap((subject) => subject.routes?.(given) ?? []),
      subscriptions: (given: G) => subjects.flatMap((subject) => subject.subscriptions?.(given) ?? []),
      schedules: (given: G) => subjects.flatMap((subject) => subject.schedules?.(given) ?? []),
    },
    /** Concatenates the lists that subjects provide under this name. */
    provided: <K extends keyof P>(name: K) =>
      subjects.flatMap(({ provides }) => (provides?.[name] ?? []) as readonly ItemOf<P[K]>[]),
  };
}
