import { tell } from '#core/contract/sentence.ts';
import type { AnyEndpoint } from './handle.ts';
import type { Refusal } from './refusal.ts';

const found = new Set<string>();

/**
 * Records that a call answered with a code it doesn't declare in `errors`. Returns true the first time in this process.
 * Any call may answer with codes of `core`, or with 402 because the shop is stopped: the API document states this once.
 */
export function noteUndeclared(endpoint: AnyEndpoint, { status, code }: Refusal): boolean {
  if (code.startsWith('core.') || (status === 402 && code.startsWith('shop_'))) return false;
  if (endpoint.errors?.[status]?.includes(code)) return false;
  return isNew(`${endpoint.name}: ${status} ${code}`);
}

/** Does the same for an undeclared sentence, at a field or in `error`, because no language has a translation for it. */
export function noteUndeclaredSentence(endpoint: AnyEndpoint, refusal: Refusal): boolean {
  const { fields = {}, fieldProblems = {} } = refusal;
  const [path] = Object.keys(fields).filter((one) => !(one in fieldProblems));
  if (path !== undefined) return isNew(`${endpoint.name}: ${refusal.status} at ${path}: ${fields[path]}`);
  return !tell(refusal.sentence) && isNew(`${endpoint.name}: ${refusal.status} ${refusal.message}`);
}

function isNew(line: string): boolean {
  if (found.has(line)) return false;
  found.add(line);
  return true;
}

/** Returns and clears the records, such as `createOffer: 422 offers.import`. Every test file must end with none. */
export function takeUndeclaredRefusals(): string[] {
  const reported = [...found];
  found.clear();
  return reported;
}
