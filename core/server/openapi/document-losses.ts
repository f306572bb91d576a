type Json = Record<string, unknown>;
/** Which way a schema goes: what is sent may be taken more loosely one day, what is answered may say more. */
type Way = 'sent' | 'answered';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Keywords whose number may only grow in what is sent, and those where it may only shrink. */
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The types of a schema; an integer is a number, and a schema that names none is any. */
function typesOf({ type }: Json): string[] | null {
  return type === undefined ? null : [type].flat().map(String);
}
const fits = (type: string, into: readonly string[]): boolean =>
  into.includes(type) || (type === 'integer' && into.includes('number'));

/** What each document refers to by `#/…`. */
function reader(document: Json) {
  return (schema: unknown): Json => {
    let found = record(schema);
    for (let depth = 0; typeof found.$ref === 'string' && depth < 20; depth += 1) {
      let at: unknown = document;
      for (const part of found.$ref.slice(2).split('/')) at = record(at)[part];
      found = record(at);
    }
    return found;
  };
}

/**
 * What a program that was written for one OpenAPI document would miss in another: a sentence for each call, name, type
 * or value that is gone, and for what is asked of it that was not. More calls, names and values, and more room in what is
 * sent, are no loss.
 */
export function documentLosses(before: Json, now: Json): string[] {
  const [old, present] = [reader(before), reader(now)];
  const losses: string[] = [];
  const open = new Set<string>();

  /** Losses of one schema, without keeping them: whether an alternative is still there. */
  function isStillThere(a: unknown, b: unknown, way: Way): boolean {
    const count = losses.length;
    schema(a, b, way, '');
    return losses.splice(count).length === 0;
  }

  function schema(given: unknown, found: unknown, way: Way, at: string): void {
    const [a, b] = [old(given), present(found)];
    const pair = `${JSON.stringify(given)} ${JSON.stringify(found)} ${way}`;
    // What holds itself was begun already.
    if (open.has(pair)) return;
    open.add(pair);
    compare(a, b, way, at);
    open.delete(pair);
  }

  function compare(a: Json, b: Json, way: Way, at: string): void {
    const choices = (one: Json) => {
      const all = list(one.anyOf ?? one.oneOf);
      if (all.length > 0) return all;
      // Several types of one schema are a choice, too.
      return (typesOf(one) ?? []).length > 1 ? typesOf(one)!.map((type) => ({ ...one, type })) : [one];
    };
    if (a.anyOf || a.oneOf || b.anyOf || b.oneOf) {
      const [from, to] = [choices(a), choices(b)];
      // Whatever was taken is taken; whatever is answered could have been answered.
      const lost =
        way === 'sent'
          ? from.some((one) => !to.some((other) => isStillThere(one, other, way)))
          : to.some((other) => !from.some((one) => isStillThere(one, other, way)));
      if (lost) losses.push(`${at}: another choice of shapes`);
      return;
    }
    types(a, b, way, at);
    values(a, b, way, at);
    members(a, b, way, at);
    if (a.items !== undefined && b.items !== undefined) schema(a.items, b.items, way, `${at}[]`);
    if (way === 'sent') bounds(a, b, at);
    list(a.allOf).forEach((one, index) => {
      const other = list(b.allOf)[index];
      if (other === undefined) losses.push(`${at}: a part is gone`);
      else schema(one, other, way, at);
    });
  }

  function types(a: Json, b: Json, way: Way, at: string): void {
    const [from, to] = [typesOf(a), typesOf(b)];
    const [narrow, wide] = way === 'sent' ? [from, to] : [to, from];
    if (wide === null) return;
    if (narrow === null || narrow.some((type) => !fits(type, wide)))
      losses.push(`${at}: ${from?.join(' or ') ?? 'anything'} is ${to?.join(' or ') ?? 'anything'}`);
  }

  function values(a: Json, b: Json, way: Way, at: string): void {
    const of = (one: Json) => ('const' in one ? [one.const] : one.enum === undefined ? null : list(one.enum));
    const [from, to] = [of(a), of(b)];
    if (from === null && to !== null && way === 'sent') losses.push(`${at}: only some values are taken`);
    if (from === null || to === null) {
      if (from !== null && to === null && way === 'answered') losses.push(`${at}: may be any value`);
      return;
    }
    for (const value of from)
      if (!to.includes(value)) losses.push(`${at}: the value ${String(value)} is gone`);
  }

  function members(a: Json, b: Json, way: Way, at: string): void {
    const [from, to] = [record(a.properties), record(b.properties)];
    const [was, is] = [list(a.required), list(b.required)];
    for (const [name, property] of Object.entries(from)) {
      const place = at === '' ? name : `${at}.${name}`;
      if (!(name in to)) losses.push(`${place}: is gone`);
      else schema(property, to[name], way, place);
      if (way === 'answered' && was.includes(name) && name in to && !is.includes(name))
        losses.push(`${place}: may be missing`);
    }
    if (way === 'sent')
      for (const name of is) if (!was.includes(name)) losses.push(`${at}.${String(name)}: is asked for`);
    const [rest, others] = [a.additionalProperties, b.additionalProperties];
    if (way === 'sent' && rest !== false && others === false) losses.push(`${at}: takes no other names`);
    if (typeof rest === 'object' && typeof others === 'object') schema(rest, others, way, `${at}.*`);
  }

  function bounds(a: Json, b: Json, at: string): void {
    for (const name of ceilings)
      if (typeof b[name] === 'number' && !(typeof a[name] === 'number' && a[name] <= b[name]))
        losses.push(`${at}: ${name} is ${b[name]}`);
    for (const name of floors)
      if (typeof b[name] === 'number' && b[name] > 0 && !(typeof a[name] === 'number' && a[name] >= b[name]))
        losses.push(`${at}: ${name} is ${b[name]}`);
    const wasText = typesOf(a)?.includes('string') ?? true;
    // Where no text was taken, what one is held to now takes nothing away.
    for (const name of wasText ? ['pattern', 'format'] : [])
      if (b[name] !== undefined && b[name] !== a[name]) losses.push(`${at}: another ${name}`);
  }

  function parameters(a: Json, b: Json, at: string): void {
    const named = (one: Json, read: (part: unknown) => Json) =>
      new Map(
        list(one.parameters).map((part) => {
          const parameter = read(part);
          return [`${String(parameter.in)} ${String(parameter.name)}`, parameter];
        }),
      );
    const [from, to] = [named(a, old), named(b, present)];
    for (const [name, parameter] of from) {
      const other = to.get(name);
      if (other) schema(parameter.schema, other.schema, 'sent', `${at} ${name}`);
      else losses.push(`${at} ${name}: is gone`);
    }
    for (const [name, parameter] of to)
      if (parameter.required === true && from.get(name)?.required !== true)
        losses.push(`${at} ${name}: is asked for`);
  }

  function contents(a: unknown, b: unknown, way: Way, at: string): void {
    for (const [type, one] of Object.entries(record(record(a).content))) {
      const other = record(record(b).content)[type];
      if (other === undefined) losses.push(`${at}: ${type} is gone`);
      else schema(record(one).schema, record(other).schema, way, at);
    }
  }

  function call(a: Json, b: Json, at: string): void {
    if (a.operationId !== b.operationId) losses.push(`${at}: is called ${String(b.operationId)}`);
    if (b['x-scope'] !== a['x-scope'] && !(a['x-scope'] !== undefined && b['x-scope'] === 'any'))
      if (a['x-scope'] !== undefined) losses.push(`${at}: asks for the scope ${String(b['x-scope'])}`);
    parameters(a, b, at);
    const [from, to] = [old(a.requestBody), present(b.requestBody)];
    if (to.required === true && a.requestBody === undefined) losses.push(`${at}: asks for a body`);
    contents(from, to, 'sent', `${at} body`);
    for (const [status, response] of Object.entries(record(a.responses)).filter(([one]) =>
      one.startsWith('2'),
    )) {
      const other = record(b.responses)[status];
      if (other === undefined) losses.push(`${at}: ${status} is gone`);
      else contents(old(response), present(other), 'answered', `${at} ${status}`);
    }
  }

  for (const [path, calls] of Object.entries(record(before.paths))) {
    for (const method of methods) {
      const one = record(calls)[method];
      if (one === undefined) continue;
      const at = `${method.toUpperCase()} ${path}`;
      const other = record(record(now.paths)[path])[method];
      if (other === undefined) losses.push(`${at}: is gone`);
      else call(record(one), record(other), at);
    }
  }
  return losses;
}
