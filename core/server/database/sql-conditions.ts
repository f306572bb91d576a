import { type SQL, sql } from 'drizzle-orm';

/** Conditions that must all hold; without any, every row meets them. A condition with an `OR` has brackets of its own. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);
