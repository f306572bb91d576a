import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Takes the values out of a failed statement's error, before anybody logs it: they are people's addresses,
 * hashes, sealed secrets. The statement and PostgreSQL's reason stay.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const message = error.message;
  error.message = `Failed query: ${error.query}`;
  error.stack = error.stack?.replace(message, () => error.message) ?? '';
  error.params = [];
  return error;
}
