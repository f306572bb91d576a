import type { Route } from '../call/handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Subscription } from '../jobs/outbox.ts';
import type { PersonKeeper } from './person-keeper.ts';
import type { Schedule } from '../jobs/schedule.ts';

/**
 * What one subject of an area adds to the area's manifest (`server-area.ts`).
 * `G`: what the subject needs of what its area is given. `P`: what it provides to other areas, or to its own.
 */
export interface SubjectServer<G = unknown, P = never> {
  routes?(given: G): readonly Route[];
  subscriptions?(given: G): readonly Subscription[];
  schedules?(given: G): readonly Schedule[];
  readonly jobKinds?: readonly JobKind<unknown, G>[];
  readonly keeps?: readonly PersonKeeper[];
  readonly provides?: P;
  /** Only a type: an area whose manifest does not need what the subject needs cannot list it. */
  readonly takes?: (given: G) => void;
}

/** What the elements of a list are, where there is one. */
type ItemOf<L> = NonNullable<L> extends readonly (infer T)[] ? T : never;

/** The subjects of an area together, in their order: the parts of its manifest that need nothing else. */
export function joinSubjects<G, P>(subjects: readonly SubjectServer<G, P>[]) {
  return {
    jobKinds: subjects.flatMap(({ jobKinds }) => jobKinds ?? []),
    keeps: subjects.flatMap(({ keeps }) => keeps ?? []),
    parts: {
      routes: (given: G) => subjects.flatMap((subject) => subject.routes?.(given) ?? []),
      subscriptions: (given: G) => subjects.flatMap((subject) => subject.subscriptions?.(given) ?? []),
      schedules: (given: G) => subjects.flatMap((subject) => subject.schedules?.(given) ?? []),
    },
    /** Lists that subjects provide under this name, one after the other. */
    provided: <K extends keyof P>(name: K) =>
      subjects.flatMap(({ provides }) => (provides?.[name] ?? []) as readonly ItemOf<P[K]>[]),
  };
}
