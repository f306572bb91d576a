/** A call that failed, in the one shape of the server's errors plus what only the browser knows. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came (offline, aborted connection). */
  readonly status: number;
  /** `area.code`, or `offline`, `unavailable`, `unreadable` for what never reached a handler. */
  readonly code: string;
  /** Field path → sentence; empty when the failure is not about fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, if the server sent them (429, 503). */
  readonly retryAfter: number | undefined;
  /** Further members of the answer: `second_step_token`, `current`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string;
    retryAfter?: number;
    extra?: Record<string, unknown>;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.extra = failure.extra ?? {};
  }
}

/** True for failures that trying again may mend: no connection, a restarting server, a busy one. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);
}
