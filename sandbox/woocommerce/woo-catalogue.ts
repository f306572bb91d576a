import type { Row } from './woocommerce-data.ts';

export interface ProductRows {
  row: Row;
  variations: Row[];
}

/** A purchasable product: a simple one, or one variation of a variable one. */
export interface Sellable {
  /** The variation's where it is one. */
  id: number;
  productId: number;
  /** 0 for a simple product. */
  variationId: number;
  product: Row;
  own: Row;
  name: string;
  price: number;
  regularPrice: number;
  onSale: boolean;
  taxable: boolean;
  categories: number[];
  /** `pa_size` → `s`: names and values as forms send them. */
  attributes: { slug: string; label: string; value: string; option: string }[];
  /** Null where stock is not managed, or more may be ordered than there is. */
  stock: number | null;
  purchasable: boolean;
}

export interface Catalogue {
  product(id: number): ProductRows | undefined;
  bySlug(slug: string): ProductRows | undefined;
  sellable(id: number): Sellable | undefined;
  /** Those on show, in the order of their ids. */
  visible(): ProductRows[];
}

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const numberOf = (value: unknown): number => (value === '' || value == null ? 0 : Number(value));

/** Reads the store's rows at every question, so that what a merchant changes is true at once. */
export function openCatalogue(rows: readonly ProductRows[]): Catalogue {
  let index = new Map<number, { of: ProductRows; own: Row }>();
  let known = -1;
  const find = (id: number): { of: ProductRows; own: Row } | undefined => {
    if (known !== rows.length) {
      index = new Map();
      for (const of of rows) for (const own of [of.row, ...of.variations]) index.set(own.id, { of, own });
      known = rows.length;
    }
    return index.get(id);
  };
  return {
    product(id) {
      const found = find(id);
      return found && found.own === found.of.row ? found.of : undefined;
    },
    bySlug: (slug) => rows.find(({ row }) => row.slug === slug),
    visible: () => rows.filter(({ row }) => row.status === 'publish'),
    sellable(id) {
      const found = find(id);
      if (!found) return undefined;
      const { of, own } = found;
      const isVariation = own !== of.row;
      const regular = numberOf(own.regular_price);
      const sale = own.sale_price === '' || own.sale_price == null ? null : Number(own.sale_price);
      const managed = own.manage_stock === true && own.backorders === 'no';
      return {
        id: own.id,
        productId: of.row.id,
        variationId: isVariation ? own.id : 0,
        product: of.row,
        own,
        name: String(of.row.name),
        price: numberOf(own.price),
        regularPrice: regular,
        onSale: sale !== null && sale < regular,
        taxable: own.tax_status === 'taxable',
        categories: (of.row.categories as { id: number }[]).map((category) => category.id),
        attributes: isVariation
          ? (own.attributes as { name: string; option: string }[]).map(({ name, option }) => ({
              slug: `pa_${slugOf(name)}`,
              label: name,
              value: slugOf(option),
              option,
            }))
          : [],
        stock: managed ? numberOf(own.stock_quantity) : null,
        // A product with variations is not bought itself, nor one that is not published or has no price.
        purchasable:
          of.row.status === 'publish' &&
          own.price !== '' &&
          own.stock_status !== 'outofstock' &&
          (isVariation || of.row.type !== 'variable'),
      };
    },
  };
}

/**
 * A variation as REST and webhooks give it when it is asked for or saved as a product: with its type and its product's id,
 * a name of its own, and nothing of the product (github.com/woocommerce/woocommerce/issues/20109).
 */
export const variationRow = ({ own, product, attributes }: Sellable): Row => ({
  ...own,
  parent_id: product.id,
  type: 'variation',
  name: [product.name, ...attributes.map(({ option }) => option)].join(' - '),
  slug: [product.slug, ...attributes.map(({ value }) => value)].join('-'),
  status: 'publish',
  images: [],
  categories: [],
  tags: [],
  attributes: own.attributes,
  variations: [],
});

/** Texts of rows are markup already; this is for what goes into attributes and from outside. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
