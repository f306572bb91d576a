import type { Funnel, FunnelInput, FunnelStep } from '../contract/funnel.ts';

/** What the editor holds; id 0 is one not made yet. */
export type FunnelDraft = Omit<FunnelInput, 'id' | 'version' | 'priority' | 'shop_id'> & { id: number };

export function newFunnel(): FunnelDraft {
  return {
    id: 0,
    funnel_name: '',
    match: 'all',
    conditions: [],
    steps: [{ key: '1', offer_id: 0, accept: null, decline: null }],
    start: '1',
    holdout_percent: 0,
    activated: true,
  };
}

export function funnelDraftOf(funnel: Funnel): FunnelDraft {
  const { id, funnel_name, match, conditions, steps, start, holdout_percent, activated } = funnel;
  return { id, funnel_name, match, conditions, steps, start, holdout_percent, activated };
}

type Ways = Pick<FunnelDraft, 'steps' | 'start'>;

/** Puts a new step at the end of a branch; what followed there follows the new one's decline. */
export function addStep<T extends Ways>(
  draft: T,
  after: string,
  branch: 'accept' | 'decline',
  offer_id = 0,
): T {
  const key = String(Math.max(0, ...draft.steps.map((step) => Number(step.key) || 0)) + 1);
  const before = draft.steps.find((step) => step.key === after);
  if (!before) return draft;
  const added: FunnelStep = { key, offer_id, accept: null, decline: before[branch] };
  const steps = draft.steps.map((step) => (step.key === after ? { ...step, [branch]: key } : step));
  return { ...draft, steps: [...steps, added] };
}

/**
 * Takes a step out; what led to it leads to its decline branch. Steps that only it led to go, too. The last one stays.
 */
export function removeStep<T extends Ways>(draft: T, key: string): T {
  const gone = draft.steps.find((step) => step.key === key);
  if (!gone || draft.steps.length === 1) return draft;
  const heir = gone.decline ?? (key === draft.start ? gone.accept : null);
  const moved = (to: string | null) => (to === key ? heir : to);
  const left = draft.steps
    .filter((step) => step.key !== key)
    .map((step) => ({ ...step, accept: moved(step.accept), decline: moved(step.decline) }));
  const start = draft.start === key ? (heir ?? left[0]!.key) : draft.start;
  const reached = reachable(left, start);
  return { ...draft, start, steps: left.filter((step) => reached.has(step.key)) };
}

function reachable(steps: readonly FunnelStep[], start: string): Set<string> {
  const found = new Set<string>();
  const ahead = [start];
  while (ahead.length > 0) {
    const key = ahead.pop()!;
    const step = found.has(key) ? undefined : steps.find((one) => one.key === key);
    if (!step) continue;
    found.add(key);
    if (step.accept !== null) ahead.push(step.accept);
    if (step.decline !== null) ahead.push(step.decline);
  }
  return found;
}
