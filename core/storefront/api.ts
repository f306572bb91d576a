import type { ScriptSource } from './page-context.ts';

/** A shop that answers later than this is left as it is. */
const patienceMs = 5_000;

/**
 * Reads a public call as JSON; null when it fails in whatever way. The caller checks the shape. What was asked before
 * only list prices were, is asked anew; nothing is told before what keeps prices true is there (`source.kept`).
 */
export async function readCall(source: ScriptSource, path: string, query: string): Promise<unknown> {
  const { prices } = source;
  try {
    const answer = await fetch(
      `${source.origin}${path}?shop=${encodeURIComponent(source.shop)}${source.ids}${prices}&${query}`,
      {
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
      },
    );
    const said: unknown = answer.ok ? await answer.json() : null;
    await source.kept;
    return prices === source.prices ? said : await readCall(source, path, query);
  } catch {
    return null;
  }
}
