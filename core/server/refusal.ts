/** A failure the caller is told about: a true HTTP status, a code, a sentence, and what goes with it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** Further members of the error body, for example `current` on a 409. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      extra?: Record<string, unknown>;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }
}

/** 404 for a row that is missing or another shop's: the two must look the same. */
export function notFound(what = 'This'): Refusal {
  return new Refusal(404, 'core.not_found', `${what} does not exist, or is not in this shop.`);
}

/** 422 with the sentence of each field. */
export function invalid(fields: Record<string, string>, code = 'core.invalid', message?: string): Refusal {
  const first = Object.values(fields)[0];
  return new Refusal(422, code, message ?? first ?? 'Some fields are not valid.', { fields });
}

/** 409: the row changed since the caller read it; `current` is the row as it is now. */
export function stale(current: unknown): Refusal {
  return new Refusal(409, 'core.stale', 'Someone else saved this in the meantime.', { extra: { current } });
}

export function tooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(429, 'core.too_many', 'Too many requests. Please wait a moment.', {
    headers: { 'retry-after': String(wait) },
  });
}
