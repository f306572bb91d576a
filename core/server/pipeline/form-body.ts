import type { FastifyInstance } from 'fastify';

/** What plain forms send, as an object of texts; a name that comes twice is an array, which no text field takes. */
export function formFields(text: string): Record<string, string | string[]> {
  // Read once from front to back: `getAll` for each name would look through all of them every time.
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (typeof before === 'string') fields.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(fields);
}

/** Lets the calls of a scope be sent as plain forms, too. Every other call refuses them with 415. */
export function acceptFormBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, formFields(String(body))),
  );
}
