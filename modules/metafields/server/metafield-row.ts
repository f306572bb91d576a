import { sql } from 'drizzle-orm';
import type { ValueType } from '../contract/metafield-bounds.ts';
import type { Metafield } from '../contract/metafield-calls.ts';
import type { OwnerResource } from '../contract/metafield-owner.ts';
import { shownValue } from '../rules/metafield-value.ts';

/** A metafield as it lies in its table; its value as text, of whichever type. */
export interface MetafieldRow extends Record<string, unknown> {
  id: number;
  owner_resource: OwnerResource;
  owner_id: number;
  namespace: string;
  key: string;
  value_type: ValueType;
  value: string;
  description: string;
  version: number;
  created_at: string;
  updated_at: string;
}

export const metafieldColumns = sql`id, owner_resource, owner_id, namespace, key, value_type, value, description, version, created_at, updated_at`;

/** A metafield as calls give it. */
export const shownMetafield = (row: MetafieldRow): Metafield => ({
  ...row,
  value: shownValue(row.value_type, row.value),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
