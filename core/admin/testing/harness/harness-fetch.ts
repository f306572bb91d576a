import { ApiError } from '../../client/api-error.ts';
import { callUrl } from '../../client/api-client.ts';

/** A call of the harness: its paths are in no contract, its failures look like the server's. */
export async function callHarness<Reply>(
  target: { method: string; path: string },
  input: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal } = {},
): Promise<Reply> {
  const answer = await fetch(callUrl(target.path, input.params, input.query), {
    method: target.method,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'backroom' },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
  });
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.ok) return said as Reply;
  throw new ApiError({
    status: answer.status,
    code: String(said.code ?? 'unreadable'),
    message: String(said.error ?? 'The server did not answer.'),
    fields: said.fields as Record<string, string> | undefined,
  });
}
