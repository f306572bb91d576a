import { defineSentences, type Sentence } from '#core/contract/sentence.ts';
import { funnelLimits, type FunnelValue, relationsOfField, valueOfField } from '../contract/funnel-choice.ts';
import type { FunnelCondition, FunnelInput, FunnelStep } from '../contract/funnel.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { blankProblem } from '../../offer/rules/offer-validation.ts';
import type { Problem } from '../../offer/rules/problem.ts';

export const funnelTexts = defineSentences('offers.funnel', {
  no_steps: 'A funnel needs at least one step.',
  too_many_steps: 'A funnel can have at most 10 steps.',
  same_key: 'Two steps have the same key.',
  no_offer: 'Choose a post-purchase offer.',
  no_start: 'Choose the first step.',
  unknown_step: 'This step is not in the funnel.',
  way_back: 'A step can’t lead back to an earlier one.',
  no_way: 'This step isn’t connected.',
  relation_not_allowed: 'This field can’t be compared this way.',
  not_a_number: 'Please input digits',
  not_a_country: 'Choose a country',
  this_funnel: 'This funnel',
  named_twice: 'A funnel is listed twice.',
  name_a_funnel: 'Choose at least one funnel.',
});

/** What is looked at of a draft. */
export type CheckedFunnel = Pick<
  FunnelInput,
  'funnel_name' | 'conditions' | 'steps' | 'start' | 'holdout_percent'
>;

/**
 * Everything that keeps a funnel from being saved. `offers` are the ids of the shop's post-purchase offers, as far as
 * they are known to the caller; a step needs one of them.
 */
export function validateFunnel(funnel: CheckedFunnel, offers?: ReadonlySet<number>): Problem[] {
  const problems: Problem[] = [];
  const blank = blankProblem(funnel.funnel_name);
  if (blank) problems.push({ path: 'funnel_name', message: blank });
  funnel.conditions.forEach((condition, index) => {
    const problem = conditionProblem(condition);
    if (problem) problems.push({ ...problem, path: `conditions.${index}.${problem.path}` });
  });
  const share = funnel.holdout_percent;
  if (!Number.isInteger(share) || share < 0 || share > offerLimits.max_holdout) {
    problems.push({ path: 'holdout_percent', message: offerTexts.holdout_range });
  }
  funnel.steps.forEach(({ offer_id }, index) => {
    if (offer_id === 0 || (offers && !offers.has(offer_id))) {
      problems.push({ path: `steps.${index}.offer_id`, message: funnelTexts.no_offer });
    }
  });
  return [...problems, ...wayProblems(funnel.steps, funnel.start)];
}

const isNumber = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) >= 0;
const isCount = (text: string): boolean => Number.isSafeInteger(Number(text)) && Number(text) >= 0;
const isSound: Readonly<Record<FunnelValue, (text: string) => boolean>> = {
  product: isCount,
  count: isCount,
  amount: isNumber,
  country: (text) => /^[A-Za-z]{2}$/.test(text),
};
const wordsOf: Readonly<Record<FunnelValue, Sentence>> = {
  product: funnelTexts.not_a_number,
  count: funnelTexts.not_a_number,
  amount: funnelTexts.not_a_number,
  country: funnelTexts.not_a_country,
};

function conditionProblem({ field, relation, value }: FunnelCondition): Problem | undefined {
  if (!relationsOfField[field].includes(relation)) {
    return { path: 'relation', message: funnelTexts.relation_not_allowed };
  }
  const text = value.trim();
  if (text === '') return { path: 'value', message: offerTexts.condition_value };
  const wrong = isSound[valueOfField[field]](text) ? undefined : wordsOf[valueOfField[field]];
  return wrong && { path: 'value', message: wrong };
}

/** Steps have keys of their own, lead to known steps, never back, and each can be come to. */
function wayProblems(steps: readonly FunnelStep[], start: string): Problem[] {
  if (steps.length === 0) return [{ path: 'steps', message: funnelTexts.no_steps }];
  if (steps.length > funnelLimits.steps) return [{ path: 'steps', message: funnelTexts.too_many_steps }];
  const indexes = new Map(steps.map(({ key }, index) => [key, index]));
  if (indexes.size < steps.length) return [{ path: 'steps', message: funnelTexts.same_key }];
  const problems: Problem[] = [];
  const first = indexes.get(start);
  if (first === undefined) problems.push({ path: 'start', message: funnelTexts.no_start });
  const seen = new Set<number>();
  const onTheWay = new Set<number>();
  const walk = (index: number): void => {
    seen.add(index);
    onTheWay.add(index);
    for (const branch of ['accept', 'decline'] as const) {
      const key = steps[index]![branch];
      if (key === null) continue;
      const next = indexes.get(key);
      const path = `steps.${index}.${branch}`;
      if (next === undefined) problems.push({ path, message: funnelTexts.unknown_step });
      else if (onTheWay.has(next)) problems.push({ path, message: funnelTexts.way_back });
      else if (!seen.has(next)) walk(next);
    }
    onTheWay.delete(index);
  };
  if (first !== undefined) walk(first);
  steps.forEach((_step, index) => {
    if (first !== undefined && !seen.has(index)) {
      problems.push({ path: `steps.${index}`, message: funnelTexts.no_way });
    }
  });
  return problems;
}
