import { testTopic } from '../contract/webhook-topic.ts';

/** What is sent of an event: all of the thing, or only the fields that the webhook asked for, and its id. */
export function sentBody(
  { topic, body }: { topic: string; body: object },
  fields: readonly string[],
): string {
  if (fields.length === 0 || topic === testTopic) return JSON.stringify(body);
  return JSON.stringify(
    Object.fromEntries(Object.entries(body).filter(([name]) => name === 'id' || fields.includes(name))),
  );
}
