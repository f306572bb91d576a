/**
 * The one query that a PL/pgSQL function of the database answers with, to be explained by itself.
 * @param body `prosrc` of the function.
 * @throws {Error} where it answers with none.
 */
export function queryOfFunction(body: string): string {
  const found = /\bRETURN QUERY\s+([^;]+);/.exec(body)?.[1];
  if (found === undefined) throw new Error('the function answers with no query');
  return found;
}
