import type pg from 'pg';
import { lockFaults } from './sql-locks.ts';

/** Names of the tables that have a `shop_id`. */
export async function shopTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE relkind IN ('r', 'p') AND attname = 'shop_id' AND NOT attisdropped`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Schemas whose tables and functions are made by our migrations. */
const ours = `nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'pgboss')`;

/** A query for the sentences about what breaks a rule. */
const rules: readonly string[] = [
  // A table of a shop has a primary key that begins with shop_id.
  `SELECT c.oid::regclass || ' has no primary key that begins with shop_id' AS fault
   FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute s ON s.attrelid = c.oid
   WHERE relkind IN ('r', 'p') AND ${ours} AND s.attname = 'shop_id' AND NOT s.attisdropped AND NOT EXISTS (
     SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND i.indkey[0] = s.attnum)`,
  // So does what keeps other rows of it apart. An exclusion that compares shops with anything but = spans several.
  `SELECT format('%s of %s keeps rows apart without beginning with shop_id', i.indexrelid::regclass, i.indrelid::regclass) AS fault
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = relnamespace
   JOIN pg_attribute s ON s.attrelid = i.indrelid
   WHERE ${ours} AND s.attname = 'shop_id' AND NOT s.attisdropped AND (i.indisunique OR i.indisexclusion) AND NOT i.indisprimary
     AND (i.indkey[0] <> s.attnum OR EXISTS (
       SELECT FROM pg_constraint x JOIN pg_operator o ON o.oid = x.conexclop[1] WHERE x.conindid = i.indexrelid AND o.oprname <> '='))`,
  // A foreign key between two such tables begins with it on both sides.
  `SELECT format('%s of %s does not begin with shop_id on both sides', k.conname, k.conrelid::regclass) AS fault
   FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid JOIN pg_attribute b ON b.attrelid = k.confrelid
   WHERE k.contype = 'f' AND a.attname = 'shop_id' AND NOT a.attisdropped AND b.attname = 'shop_id' AND NOT b.attisdropped
     AND (k.conkey[1] <> a.attnum OR k.confkey[1] <> b.attnum)`,
  `SELECT format('%s of %s is ON DELETE SET %s: leave the action out, and empty the column with empty_on_delete(…)', conname,
     conrelid::regclass, CASE confdeltype WHEN 'n' THEN 'NULL' ELSE 'DEFAULT' END) AS fault
   FROM pg_constraint k WHERE contype = 'f' AND confdeltype IN ('n', 'd') AND (confdelsetcols IS NOT NULL OR EXISTS (
     SELECT FROM pg_attribute a WHERE a.attrelid = conrelid AND a.attname = 'shop_id' AND NOT a.attisdropped))`,
  // What `empty_on_delete` looks for in the child needs an index, whatever else that index leaves out.
  `SELECT format('%s.%s is emptied when rows of %s go, and no index begins with (shop_id, %s)', k.conrelid::regclass, a.attname,
     k.confrelid::regclass, a.attname) AS fault
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[2]
   WHERE k.contype = 'f' AND EXISTS (
     SELECT FROM pg_trigger t WHERE t.tgrelid = k.confrelid AND t.tgname = format('Empty_%s_%s', c.relname, a.attname))
   AND NOT EXISTS (
     SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1] AND i.indkey[1] = k.conkey[2]
       AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
];

interface Routine {
  name: string;
  language: string;
  source: string;
  head: string;
  path: string;
  /** Its oid where it is written as BEGIN ATOMIC: then the catalog knows what it reads. */
  atomic: number | null;
}

const routines = `SELECT proname || '()' AS name, lanname AS language, prosrc AS source,
    CASE prokind
      WHEN 'p' THEN format('PROCEDURE pg_temp.copy_of_routine(%s)', pg_get_function_arguments(p.oid))
      ELSE format('FUNCTION pg_temp.copy_of_routine(%s) RETURNS %s', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid))
    END AS head,
    coalesce((SELECT substr(one, 13) FROM unnest(proconfig) one WHERE one LIKE 'search_path=%'), 'public') AS path,
    CASE WHEN prosqlbody IS NOT NULL THEN p.oid::int8 END AS atomic
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace JOIN pg_language l ON l.oid = prolang
  WHERE ${ours} AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;

/**
 * The tables that an SQL function reads, in the words of the database: a copy of it is made as BEGIN ATOMIC, of which it
 * notes each table, and undone. Null where no copy can be made.
 */
async function tablesOf(
  client: pg.Client,
  { head, source, path, atomic }: Routine,
): Promise<string[] | null> {
  const read = `SELECT DISTINCT refobjid::regclass::text AS name FROM pg_depend d JOIN pg_class c ON c.oid = refobjid
    WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_class'::regclass AND relkind IN ('r', 'p', 'v', 'm', 'f') AND d.objid = `;
  if (atomic !== null)
    return (await client.query<{ name: string }>(`${read} $1`, [atomic])).rows.map(({ name }) => name);
  await client.query('SAVEPOINT copy');
  try {
    const body = source.replace(/;\s*$/, '');
    await client.query(
      `SET LOCAL search_path = ${path}; CREATE ${head} LANGUAGE sql BEGIN ATOMIC ${body}\n; END`,
    );
    const { rows } = await client.query<{ name: string }>(
      `${read} (SELECT oid FROM pg_proc WHERE proname = 'copy_of_routine' AND pronamespace = pg_my_temp_schema())`,
    );
    return rows.map(({ name }) => name);
  } catch {
    return null;
  } finally {
    await client.query('ROLLBACK TO copy');
  }
}

/**
 * What of the migrated database breaks a rule of decision 099, a sentence for each. Asks within the transaction that the
 * connection is in, which the caller rolls back. `listed` takes what `ruleFaults` puts there of files.
 */
export async function catalogFaults(client: pg.Client, listed?: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const rule of rules)
    faults.push(...(await client.query<{ fault: string }>(rule)).rows.map(({ fault }) => fault));
  const tenant = await shopTables(client);
  await client.query('SAVEPOINT functions');
  for (const one of (await client.query<Routine>(routines)).rows) {
    if (one.language === 'sql') {
      const tables = await tablesOf(client, one);
      if (tables === null)
        faults.push(`${one.name}: what this SQL function reads cannot be known; make it PL/pgSQL`);
      else if (tables.length > 0)
        faults.push(`${one.name} reads ${tables.join(', ')} and is written in SQL; make it PL/pgSQL`);
    }
    if (settingByQuery.test(one.source)) faults.push(`${one.name}: ${settingFault}`);
    const locks = lockFaults(one.source, tenant, one.name);
    faults.push(...locks.faults.map((fault) => `${one.name}: ${fault}`));
    for (const table of locks.several) listed?.add(`${one.name} ${table}`);
  }
  await client.query('ROLLBACK TO functions');
  return faults;
}

/** `app.shop_id` set by a query instead of a statement of its own. */
export const settingByQuery = /set_config\s*\(\s*E?'app\.shop_id'/i;
export const settingFault =
  'app.shop_id is set by SET LOCAL (actInShop, inShop), never by set_config in a query';
