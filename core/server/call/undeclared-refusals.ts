import { tell } from '#core/contract/sentence.ts';
import type { AnyEndpoint } from './handle.ts';
import type { Refusal } from './refusal.ts';

const found = new Set<string>();

/**
 * Notes it where a call answers a code that it does not declare (`errors`); true the first time in this process. Codes
 * of `core`, and 402 because the shop is stopped, may come of any call: the document of all calls says so once.
 */
export function noteUndeclared(endpoint: AnyEndpoint, { status, code }: Refusal): boolean {
  if (code.startsWith('core.') || (status === 402 && code.startsWith('shop_'))) return false;
  if (endpoint.errors?.[status]?.includes(code)) return false;
  return isNew(`${endpoint.name}: ${status} ${code}`);
}

/** The same for a sentence that is no declared one, beside a field or in `error`: no language has words for it. */
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

/** What was found since it was asked last: `createOffer: 422 offers.import`. Each file of tests ends with none. */
export function takeUndeclaredRefusals(): string[] {
  const reported = [...found];
  found.clear();
  return reported;
}
