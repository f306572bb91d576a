import { longestName, type ValueType } from '../contract/metafield-bounds.ts';

/** A metafield as a column of a product file names it. */
export interface MetafieldColumn {
  namespace: string;
  key: string;
  /** Null if the column doesn't state it. */
  value_type: ValueType | null;
}

const form = /^(.*?) ?\(product\.metafields\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\)$/s;
const typed = /: (integer|json_string)$/;

/** `Wash at: integer (product.metafields.care.wash_at)`, as Shopify names such columns; null for any other. */
export function readColumn(name: string): MetafieldColumn | null {
  const [, title = '', namespace = '', key = ''] = form.exec(name) ?? [];
  if (key === '' || namespace.length > longestName || key.length > longestName) return null;
  const type = typed.exec(title)?.[1];
  return { namespace, key, value_type: (type as ValueType | undefined) ?? null };
}

/** The name of a metafield's column. A type other than text is part of it, so that a shop without the metafield learns the type. */
export function columnName({
  namespace,
  key,
  value_type,
}: MetafieldColumn & { value_type: ValueType }): string {
  const type = value_type === 'string' ? '' : `: ${value_type}`;
  return `${key}${type} (product.metafields.${namespace}.${key})`;
}
