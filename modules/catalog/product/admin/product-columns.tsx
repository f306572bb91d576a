import type { Formats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { ProductRow } from '../contract/product-fields.ts';
import { catalogPaths } from './catalog-paths.ts';
import type { productText } from './product-text.ts';

/** Where a row leads; declared once, so that it stays the same. */
export const productAddress = {
  id: (product: ProductRow) => String(product.id),
  name: (product: ProductRow) => product.title,
  to: (product: ProductRow) => catalogPaths.product(product.id),
};

/** Columns of the product list, also used for the products of a collection. */
export function productColumns(
  t: TextFor<Parameters<typeof productText.text>[0]>,
  formats: Formats,
): ListColumn<ProductRow>[] {
  return [
    {
      id: 'title',
      label: t('product'),
      sort: 'title',
      phone: 'title',
      csv: (product) => product.title,
      cell: (product) => (
        <ListTitle
          name={product.title}
          text={t('variant_count', { count: product.variant_count })}
          to={productAddress.to(product)}
          thumb={product.image?.thumbnail ?? null}
        />
      ),
    },
    {
      id: 'status',
      label: t('status'),
      width: 128,
      phone: 'status',
      csv: (product) => stateOf(product),
      cell: (product) => (
        <StatusTag tone={stateTones[stateOf(product)]}>{t(`state_${stateOf(product)}`)}</StatusTag>
      ),
    },
    {
      id: 'type',
      label: t('type'),
      sort: 'product_type',
      width: 140,
      wideOnly: true,
      csv: (product) => product.product_type,
      cell: (product) => <p className="cut">{product.product_type || '—'}</p>,
    },
    {
      id: 'vendor',
      label: t('vendor'),
      sort: 'vendor',
      width: 150,
      wideOnly: true,
      csv: (product) => product.vendor,
      cell: (product) => <p className="cut">{product.vendor || '—'}</p>,
    },
    {
      id: 'handle',
      label: t('handle'),
      hiddenAtFirst: true,
      width: 180,
      csv: (product) => product.handle,
      cell: (product) => <p className="cut">{product.handle}</p>,
    },
    {
      id: 'tags',
      label: t('tags'),
      hiddenAtFirst: true,
      width: 180,
      csv: (product) => product.tags,
      cell: (product) => <p className="cut">{product.tags || '—'}</p>,
    },
    {
      id: 'stock',
      label: t('stock'),
      sort: 'inventory_quantity',
      firstDir: 'asc',
      width: 100,
      numeric: true,
      phone: 'figure',
      phoneLabel: '',
      csv: (product) => (product.inventory_tracked ? product.inventory_quantity : null),
      cell: (product) => <ProductStock product={product} t={t} formats={formats} />,
    },
    {
      id: 'price',
      label: t('price'),
      sort: 'price',
      width: 160,
      numeric: true,
      phone: 'figure',
      phoneLabel: '',
      csv: (product) => product.price_min,
      cell: (product) =>
        product.price_min === product.price_max
          ? formats.money(product.price_min)
          : `${formats.money(product.price_min)} – ${formats.money(product.price_max)}`,
    },
  ];
}

type ProductState = ProductRow['status'] | 'hidden';
const stateTones = { active: 'ok', hidden: 'warn', draft: 'neutral', archived: 'neutral' } as const;

/** `hidden` is active, but not in the online store. */
function stateOf({ status, published }: ProductRow): ProductState {
  return status === 'active' && !published ? 'hidden' : status;
}

function ProductStock({
  product,
  t,
  formats,
}: {
  product: ProductRow;
  t: TextFor<Parameters<typeof productText.text>[0]>;
  formats: Formats;
}) {
  if (!product.inventory_tracked) return <span className="dim">{t('not_tracked')}</span>;
  if (!product.available) return <span className="warn-text">{t('sold_out')}</span>;
  return (
    <>
      {formats.number(product.inventory_quantity)}
      <span className="only-phone"> {t('in_stock')}</span>
    </>
  );
}
