/** What is sent of an event: all of the thing, or only the fields that the webhook asked for, and its id. */
export function sentBody(body: object, fields: readonly string[]): string {
  if (fields.length === 0) return JSON.stringify(body);
  return JSON.stringify(
    Object.fromEntries(Object.entries(body).filter(([name]) => name === 'id' || fields.includes(name))),
  );
}
