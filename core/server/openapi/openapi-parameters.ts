type Json = Record<string, unknown>;

/** From so many calls on, a parameter is written once. */
const several = 3;

/**
 * Parameters that several calls take in the same way, by the name under which the document holds them; the operations
 * are changed to refer to them. Others of the same name get a number.
 * @param operations of one document; each has `parameters`
 */
export function shareParameters(operations: readonly Json[]): Record<string, Json> {
  const lists = operations.map((operation) => operation.parameters as Json[]);
  const uses = new Map<string, number>();
  for (const one of lists.flat()) {
    const text = JSON.stringify(one);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Json> = {};
  const nameOf = new Map<string, string>();
  for (const [text, count] of uses) {
    if (count < several) continue;
    const parameter = JSON.parse(text) as Json;
    const own = String(parameter.name);
    let name = own;
    for (let number = 2; name in shared; number += 1) name = `${own}${number}`;
    shared[name] = parameter;
    nameOf.set(text, name);
  }
  operations.forEach((operation, index) => {
    operation.parameters = lists[index]!.map((one) => {
      const name = nameOf.get(JSON.stringify(one));
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` };
    });
  });
  return shared;
}
