import type { ScriptSource } from './page-context.ts';

/** A shop that answers later than this is left as it is. */
const patienceMs = 5_000;

/** Reads a public call as JSON; null when it fails in whatever way. The caller checks the shape. */
export async function readCall(source: ScriptSource, path: string, query: string): Promise<unknown> {
  try {
    const answer = await fetch(`${source.origin}${path}?shop=${encodeURIComponent(source.shop)}&${query}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
