import { numberOfText, numbersOrTextIn } from '#core/contract/number-text.ts';
import { atField } from '#core/contract/schema-walk.ts';
import type { AnyEndpoint } from './handle.ts';

type Paths = readonly (readonly string[])[];
const known = new WeakMap<AnyEndpoint, Paths>();

/** Found once a call: schemas do not change. */
function numbersOf(endpoint: AnyEndpoint): Paths {
  let paths = known.get(endpoint);
  if (!paths) {
    paths = numbersOrTextIn(endpoint.body);
    known.set(endpoint, paths);
  }
  return paths;
}

/** Makes numbers of a body numbers that were sent as text, in place. A text that says none is left to the schema. */
export function numbersFromText(endpoint: AnyEndpoint, body: unknown): void {
  for (const path of numbersOf(endpoint)) {
    atField(body, path, (holder, name) => {
      const sent = holder[name];
      if (typeof sent === 'string') holder[name] = numberOfText(sent) ?? sent;
    });
  }
}
