/** Names of an object's members as they came, and sorted: quotes have few shapes, and sorting them takes long. */
const sortedNames = new Map<string, readonly string[]>();
/** No shape of a contract is lost by that many; what else comes is sorted each time. */
const maxShapes = 100;

function namesOf(value: object): readonly string[] {
  const names = Object.keys(value);
  const shape = names.join();
  const known = sortedNames.get(shape);
  // As many names: what is known has no comma in a name, so neither has what came.
  if (known?.length === names.length) return known;
  const sorted = names.sort();
  // A name with a comma in it could pass for two.
  if (sortedNames.size < maxShapes && shape.split(',').length === names.length)
    sortedNames.set(shape, sorted);
  return sorted;
}

/**
 * The JSON of a value with the names of members in order, so that what went through a browser's JSON is the same text.
 * For values of JSON alone; members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += `${text === '' ? '' : ','}${canonicalJson(one)}`;
    return `[${text}]`;
  }
  for (const name of namesOf(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
