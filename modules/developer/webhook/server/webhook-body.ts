import { testTopic } from '../contract/webhook-topic.ts';

/** The fields that `read_profit` guards, as the calls name them. */
const costFields = new Set(['cost_per_item']);
const withoutCosts = (name: string, value: unknown): unknown => (costFields.has(name) ? null : value);

/**
 * What is sent of an event: all of the thing, or only the fields that the webhook asked for, and its id.
 * @param costs false: the token of the webhook may not read costs.
 */
export function sentBody(
  { topic, body }: { topic: string; body: object },
  { fields, costs }: { fields: readonly string[]; costs: boolean },
): string {
  const hide = costs ? undefined : withoutCosts;
  if (fields.length === 0 || topic === testTopic) return JSON.stringify(body, hide);
  return JSON.stringify(
    Object.fromEntries(Object.entries(body).filter(([name]) => name === 'id' || fields.includes(name))),
    hide,
  );
}
