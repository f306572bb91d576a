import type { FunnelStep } from '../contract/funnel.ts';
import type { FunnelDraft } from './funnel-draft.ts';
import { funnelStepOf, nextStep } from './funnel-way.ts';

/** One answer on the way through a funnel. `skipped`: its offer cannot be made, which counts as declined. */
export interface WalkedStep {
  key: string;
  answer: 'accepted' | 'declined' | 'skipped';
}

/**
 * What a shopper comes to after some answers: the steps passed, those without an offer to make among them, and the
 * step they stand at; null: the order's confirmation.
 */
export function walkFunnel(
  funnel: Pick<FunnelDraft, 'steps' | 'start'>,
  answers: readonly boolean[],
  canOffer: (offerId: number) => boolean,
): { passed: WalkedStep[]; at: FunnelStep | null } {
  const passed: WalkedStep[] = [];
  const given = [...answers];
  let at = funnelStepOf(funnel, funnel.start);
  // Drafts may hold a ring for as long as they are not saved.
  while (at && passed.length <= funnel.steps.length) {
    const open = canOffer(at.offer_id);
    const answer = open ? given.shift() : false;
    if (answer === undefined) return { passed, at };
    passed.push({ key: at.key, answer: open ? (answer ? 'accepted' : 'declined') : 'skipped' });
    at = nextStep(funnel, at.key, answer);
  }
  return { passed, at: null };
}
