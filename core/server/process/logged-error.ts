/** What is written of an error. */
export interface LoggedError {
  type: string;
  /** Of an error and what caused it, each without what it quotes of somebody's data. */
  message: string;
  stack: string;
  code?: unknown;
}

/** How far causes are followed. */
const deepest = 4;

/** What PostgreSQL says about a value (SQLSTATE 22…) quotes it, and so does a parser about the text that it was given. */
function quotesValues(error: Error & { code?: unknown }): boolean {
  return (
    error instanceof SyntaxError || (typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code))
  );
}

/** From the first quotation mark to the last: what stands between may hold some of its own. */
const withoutQuoted = (text: string): string => text.replace(/".*"/s, '"…"');

/** The calls that led to an error; its message, which stands before them, may have lines of its own. */
const framesOf = ({ stack = '' }: Error): string => /(?:\n {4}at .*)+$/.exec(stack)?.[0] ?? '';

/**
 * An error for the log: its kind, its message, where it came from and what caused it. Nothing else that hangs on it: bytes
 * of a request, values of a statement, the row that a constraint refused (`detail`), an answer that could not be read.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { cause, code } = error as Error & { code?: unknown };
  const type = error.constructor.name;
  const message = quotesValues(error) ? withoutQuoted(error.message) : error.message;
  const own = `${type}: ${message}${framesOf(error)}`;
  const caused =
    cause instanceof Error && depth < deepest ? `\ncaused by: ${loggedError(cause, depth + 1).stack}` : '';
  return { type, message, stack: own + caused, ...(code === undefined ? {} : { code }) };
}
