import type { FunnelStep } from '../contract/funnel.ts';
import type { FunnelDraft } from './funnel-draft.ts';

type Ways = Pick<FunnelDraft, 'steps' | 'start'>;

export const branches = ['accept', 'decline'] as const;
export type Branch = (typeof branches)[number];

/** One of the two ways out of a step. */
export interface Way {
  after: string;
  branch: Branch;
}

/** The step itself and all that it leads to. */
export function stepsFrom({ steps }: Pick<Ways, 'steps'>, key: string): Set<string> {
  const found = new Set<string>();
  const ahead = [key];
  while (ahead.length > 0) {
    const next = ahead.pop();
    const step = steps.find((one) => one.key === next);
    if (!step || found.has(step.key)) continue;
    found.add(step.key);
    for (const branch of branches) if (step[branch] !== null) ahead.push(step[branch]);
  }
  return found;
}

/** Open ends that a step, with what follows it, can be moved to: none of its own, so that nothing leads back. */
export function endsFor(draft: Ways, key: string): Way[] {
  const own = stepsFrom(draft, key);
  return draft.steps
    .filter((step) => !own.has(step.key))
    .flatMap((step) =>
      branches
        .filter((branch) => step[branch] === null)
        .map((branch) => ({ after: step.key, branch }) satisfies Way),
    );
}

/** Steps that an open end may go on with: those that do not lead to it. */
export function joinsFor(draft: Ways, { after }: Way): FunnelStep[] {
  return draft.steps.filter((step) => step.key !== draft.start && !stepsFrom(draft, step.key).has(after));
}

/** Moves a step and what follows it from the way that led to it to an open end; nowhere else. */
export function moveStep<T extends Ways>(draft: T, key: string, from: Way, to: Way): T {
  const allowed = endsFor(draft, key).some((end) => end.after === to.after && end.branch === to.branch);
  const led = draft.steps.find((step) => step.key === from.after)?.[from.branch] === key;
  return allowed && led ? lead(lead(draft, from, null), to, key) : draft;
}

/** An open end goes on with a step that is there already. */
export function joinStep<T extends Ways>(draft: T, way: Way, key: string): T {
  return joinsFor(draft, way).some((step) => step.key === key) ? lead(draft, way, key) : draft;
}

/** A way ends; only for one of several that lead to a step, which would be left without any. */
export function endWay<T extends Ways>(draft: T, way: Way): T {
  const key = draft.steps.find((step) => step.key === way.after)?.[way.branch];
  if (key == null) return draft;
  const ended = lead(draft, way, null);
  return stepsFrom(ended, ended.start).has(key) ? ended : draft;
}

/** What followed accepting follows declining, and the other way round. */
export function swapWays<T extends Ways>(draft: T, key: string): T {
  return withStep(draft, key, (step) => ({ ...step, accept: step.decline, decline: step.accept }));
}

export function replaceOffer<T extends Ways>(draft: T, key: string, offer_id: number): T {
  return withStep(draft, key, (step) => ({ ...step, offer_id }));
}

/** A new first step; who declines it comes to the one that was first. */
export function addFirst<T extends Ways>(draft: T, offer_id = 0): T {
  const key = String(Math.max(0, ...draft.steps.map((step) => Number(step.key) || 0)) + 1);
  return {
    ...draft,
    start: key,
    steps: [...draft.steps, { key, offer_id, accept: null, decline: draft.start }],
  };
}

function lead<T extends Ways>(draft: T, { after, branch }: Way, to: string | null): T {
  return withStep(draft, after, (step) => ({ ...step, [branch]: to }));
}

function withStep<T extends Ways>(draft: T, key: string, change: (step: FunnelStep) => FunnelStep): T {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? change(step) : step)) };
}
