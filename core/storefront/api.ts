import type { ScriptSource } from './page-context.ts';

/** Longest wait for the shop's answer; a later one is ignored. */
const patienceMs = 5_000;

/**
 * Reads a public call as JSON; null when it fails for any reason. The caller checks the shape. A call from before the
 * visit went on at list prices is repeated, and no answer is given before the part that keeps prices true is loaded
 * (`source.kept`).
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
    const reply: unknown = answer.ok ? await answer.json() : null;
    await source.kept;
    return prices === source.prices ? reply : await readCall(source, path, query);
  } catch {
    return null;
  }
}
