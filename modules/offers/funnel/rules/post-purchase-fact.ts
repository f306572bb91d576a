/** The part of a step after payment that figures look at. */
interface CountedStep {
  id: string;
  order_id: number;
  funnel_id: number | null;
  step_key: string | null;
  offer_id: number;
}

export interface StepFact {
  key: string;
  subject: 'offer' | 'funnel';
  subject_id: number;
  metric: string;
  value: number;
  at: string;
}

/** What can come of a step. */
export const stepEvents = ['view', 'accept', 'decline'] as const;
export type StepEvent = (typeof stepEvents)[number];

/** Under which metric of its funnel a step is counted: with another offer in its place it begins anew. */
export function stepMetric(step: { key: string; offer_id: number }, event: StepEvent): string {
  return `step:${step.key}:${step.offer_id}:${event}`;
}

function ofOffer(step: CountedStep, metric: string, at: string): StepFact {
  const key = `post-purchase:${step.id}:offer:${metric}`;
  return { key, subject: 'offer', subject_id: step.offer_id, metric, value: 1, at };
}

/** A funnel counts orders: the first step that was shown, or taken, of an order is the one that counts. */
function ofFunnel(step: CountedStep, metric: 'view' | 'orders', at: string): StepFact[] {
  const { funnel_id: id, order_id } = step;
  if (id === null) return [];
  const key = `order:${order_id}:funnel:${id}:${metric}`;
  return [{ key, subject: 'funnel', subject_id: id, metric, value: 1, at }];
}

function ofStep(step: CountedStep, event: StepEvent, at: string): StepFact[] {
  if (step.funnel_id === null || step.step_key === null) return [];
  const key = `post-purchase:${step.id}:funnel:${event}`;
  const metric = stepMetric({ key: step.step_key, offer_id: step.offer_id }, event);
  return [{ key, subject: 'funnel', subject_id: step.funnel_id, metric, value: 1, at }];
}

/** Something was offered after a payment. */
export function shownFacts(step: CountedStep, at: string): StepFact[] {
  return [ofOffer(step, 'view', at), ...ofFunnel(step, 'view', at), ...ofStep(step, 'view', at)];
}

/** It was taken, for so much (minor units, without delivery). The offer's own sales follow from the order's news. */
export function acceptedFacts(step: CountedStep, sales: number, at: string): StepFact[] {
  const sold: StepFact[] =
    step.funnel_id === null
      ? []
      : [
          {
            key: `post-purchase:${step.id}:funnel:sales`,
            subject: 'funnel',
            subject_id: step.funnel_id,
            metric: 'sales',
            value: sales,
            at,
          },
        ];
  return [
    ofOffer(step, 'add_to_cart', at),
    ...ofFunnel(step, 'orders', at),
    ...ofStep(step, 'accept', at),
    ...sold,
  ];
}

export function declinedFacts(step: CountedStep, at: string): StepFact[] {
  return ofStep(step, 'decline', at);
}

/** Units given back of lines that funnels sold: what they take off, on their own day. `key` names the event. */
export function givenUpFunnelFacts(
  key: string,
  at: string,
  lines: readonly { funnel_id: number; total_minor: number }[],
): StepFact[] {
  const sums = new Map<number, number>();
  for (const { funnel_id: id, total_minor } of lines) sums.set(id, (sums.get(id) ?? 0) + total_minor);
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([subject_id, total]) => ({
      key: `${key}:funnel:${subject_id}:sales`,
      subject: 'funnel',
      subject_id,
      metric: 'sales',
      value: -total,
      at,
    }));
}
