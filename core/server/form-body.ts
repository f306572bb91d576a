import type { FastifyInstance } from 'fastify';

/** What plain forms send, as an object of texts; a name that comes twice is an array, which no text field takes. */
function formFields(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name] = values.length === 1 ? values[0]! : values;
  }
  return { ...fields };
}

/** Lets the calls of a scope be sent as plain forms, too. Every other call refuses them with 415. */
export function acceptFormBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, formFields(String(body))),
  );
}
