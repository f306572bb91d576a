/** What is known of a column of a table. */
export interface Attribute {
  table: string;
  name: string;
  required: boolean;
}

/** The text with everything in brackets taken out, so that what stands in it is the statement's own. */
function ownWords(text: string): string {
  let depth = 0;
  return [...text]
    .map((sign) => {
      if (sign === '(') depth += 1;
      const shown = depth === 0 ? sign : ' ';
      if (sign === ')') depth -= 1;
      return shown;
    })
    .join('');
}

/** Where the list of what a statement gives begins and ends: behind its own RETURNING or SELECT. */
function givenList(text: string): [start: number, end: number] {
  const own = ownWords(text);
  const begin = /\bRETURNING\s/i.exec(own) ?? /\bSELECT\s(?:\s*DISTINCT\s(?:\s*ON\b)?)?/i.exec(own);
  if (!begin) return [0, 0];
  const start = begin.index + begin[0].length;
  const length = own.slice(start).search(/\bFROM\b/i);
  return [start, length < 0 ? text.length : start + length];
}

/** Name of an output column → the table's alias and the column that it plainly is, where it says so. */
function plainColumns(text: string): Map<string, { alias: string; column: string }> {
  const list = text.slice(...givenList(text));
  const own = ownWords(list);
  const plain = new Map<string, { alias: string; column: string }>();
  let start = 0;
  for (const part of own.split(',')) {
    const written = list.slice(start, start + part.length).trim();
    start += part.length + 1;
    const found = /(?:^|\s)(\w+)\.(\w+)(?:\s+(?:AS\s+)?"?(\w+)"?)?$/i.exec(written);
    if (found) plain.set(found[3] ?? found[2]!, { alias: found[1]!, column: found[2]! });
  }
  return plain;
}

const leftJoin = /\bLEFT\s+(?:OUTER\s+)?JOIN\s+(?:LATERAL\s+)?/gi;

/** Name → table of the rows that a statement may lack: those behind a LEFT JOIN. */
function optionalRows(text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (const found of text.matchAll(leftJoin)) {
    const rest = text.slice(found.index + found[0].length);
    // A table, a function or a statement in brackets, and what it is called.
    const source = /^\s*\w*/.exec(rest)![0];
    const called = /^\s*(?:AS\s+)?(?!ON\b|USING\b)(\w+)/i.exec(ownWords(rest.slice(source.length)))?.[1];
    rows.set(called ?? source.trim(), source.trim());
  }
  return rows;
}

/** The words that a row has passed: without what is given, what is set, and what only a LEFT JOIN asks for. */
function conditionsOf(text: string): string {
  const [start, end] = givenList(text);
  return `${text.slice(0, start)} ${text.slice(end)}`
    .replace(/\bSET\b[\s\S]*?(?=\b(?:WHERE|RETURNING|FROM)\b|$)/gi, ' ')
    .replace(
      new RegExp(`${leftJoin.source}[\\s\\S]*?(?=\\b(?:LEFT|JOIN|CROSS|WHERE|GROUP|ORDER|LIMIT)\\b|$)`, 'gi'),
      ' ',
    );
}

/**
 * Why a column of a statement that is plainly `origin` may be null, or null where it may not. It reads the text: a
 * condition on the column that null does not meet counts wherever it stands, within an OR, too.
 */
export function nullReason(text: string, name: string, origin: Attribute): string | null {
  const plain = plainColumns(text).get(name);
  const optional = optionalRows(text);
  const named = text.match(new RegExp(`\\b(?:FROM|JOIN)\\s+${origin.table}\\b`, 'gi')) ?? [];
  const joined = [...optional.values()].filter((table) => table === origin.table);
  const missing = plain ? optional.has(plain.alias) : joined.length > 0 && joined.length === named.length;
  const column = plain ? `(?:\\b${plain.alias}\\.|(?<![\\w.]))${plain.column}` : `\\b${origin.name}`;
  const given = new RegExp(`${column}\\s+IS\\s+NOT\\s+NULL\\b`, 'i');
  const conditions = conditionsOf(text);
  if (given.test(conditions)) return null;
  if (missing) return `its ${origin.table} is joined by LEFT JOIN`;
  const compared = new RegExp(`${column}\\s*(?:[=<>]|(?:LIKE|IN|BETWEEN)\\b)|[=<>]\\s*${column}\\b`, 'i');
  return origin.required || compared.test(conditions) ? null : `${origin.table}.${origin.name} may be`;
}
