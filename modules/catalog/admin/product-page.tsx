import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { EditorSkeleton } from '#core/admin/frame/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listCollections } from '../contract/collection-calls.ts';
import { getProduct } from '../contract/product-calls.ts';
import type { Product } from '../contract/product.ts';
import { productText } from './product-text.ts';
import './product-page.css';

/** One product as it is in the shop: pictures, description, variants, where it belongs. */
export function ProductPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const result = useApiQuery(
    getProduct,
    { params: { id: Number(id) } },
    { select: (reply) => reply.product },
  );
  if (result.error?.status === 404) return <MissingPage />;
  if (result.isError) return <FailedState error={result.error} onRetry={() => void result.refetch()} />;
  return result.data ? <ProductDetail product={result.data} /> : <EditorSkeleton />;
}

function ProductDetail({ product }: { product: Product }) {
  const t = useText(productText);
  const visible = product.published && !product._deleted;
  return (
    <>
      <PageHeader
        title={product.title}
        crumbs={[{ label: t('title'), to: '/products' }]}
        status={
          <StatusTag tone={visible ? 'ok' : 'neutral'}>
            {t(product._deleted ? 'deleted' : product.published ? 'published' : 'unpublished')}
          </StatusTag>
        }
        secondary={
          visible ? (
            <a
              className={buttonClass('default')}
              href={`/store/products/${encodeURIComponent(product.handle)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('in_store')}
            </a>
          ) : undefined
        }
      />
      <div className="editor-grid">
        <div className="stack">
          <Images product={product} />
          <Card title={t('description')}>
            {product.body_html.trim() === '' ? (
              <p className="quiet">{t('no_description')}</p>
            ) : (
              // Made safe when it was stored, and in a frame of its own that can run nothing all the same.
              <iframe
                className="product-description"
                sandbox=""
                srcDoc={framed(product.body_html)}
                title={t('description')}
              />
            )}
          </Card>
          <Variants product={product} />
        </div>
        <Side product={product} />
      </div>
    </>
  );
}

/** The frame has no styles of ours: text like the page's, in both colour schemes. */
function framed(html: string): string {
  return `<!doctype html><meta charset="utf-8"><style>:root{color-scheme:light dark}body{margin:0;font:14px/20px system-ui,sans-serif}img{max-width:100%;height:auto}</style>${html}`;
}

function Images({ product }: { product: Product }) {
  const t = useText(productText);
  return (
    <Card title={t('images')}>
      {product.images.length === 0 ? <p className="quiet">{t('no_images')}</p> : null}
      <ul className="product-images">
        {product.images.map((image) => (
          <li key={image.id}>
            <img
              src={image.status === 'ready' ? `${image.src}?w=400` : image.src}
              alt={image.alt_text}
              loading="lazy"
            />
            {image.status === 'ready' ? null : (
              <p className="text-sm quiet">
                {t(image.status === 'pending' ? 'image_pending' : 'image_unreachable')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Variants({ product }: { product: Product }) {
  const t = useText(productText);
  const formats = useFormats();
  return (
    <Card title={t('variants')} end={formats.number(product.variants.length)}>
      <div className="product-variants" role="region" aria-label={t('variants')} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('variant')}</th>
              <th scope="col">{t('sku')}</th>
              <th scope="col" className="numeric">
                {t('price')}
              </th>
              <th scope="col" className="numeric">
                {t('compare_at')}
              </th>
              <th scope="col" className="numeric">
                {t('stock')}
              </th>
            </tr>
          </thead>
          <tbody>
            {product.variants.map((variant) => (
              <tr key={variant.id}>
                <td>{variant.title}</td>
                <td className="quiet">{variant.sku || '—'}</td>
                <td className="numeric">{formats.money(variant.price)}</td>
                <td className="numeric">{formats.money(variant.compare_at_price)}</td>
                <td className="numeric">
                  {variant.inventory_management === ''
                    ? t('not_tracked')
                    : formats.number(variant.inventory_quantity)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Side({ product }: { product: Product }) {
  const t = useText(productText);
  const ids = product.collection_ids.join(',');
  const collections = useApiQuery(listCollections, { query: { ids, limit: '250' } }, { enabled: ids !== '' });
  const tags = product.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return (
    <div className="stack">
      <Card title={t('organisation')}>
        <dl className="product-facts">
          <div>
            <dt>{t('type')}</dt>
            <dd>{product.product_type || t('none')}</dd>
          </div>
          <div>
            <dt>{t('vendor')}</dt>
            <dd>{product.vendor || t('none')}</dd>
          </div>
          <div>
            <dt>{t('collections')}</dt>
            <dd>
              {(collections.data?.collections ?? []).map((collection) => (
                <span key={collection.id} className="product-collection">
                  {collection.title}
                </span>
              ))}
              {ids === '' ? t('none') : null}
            </dd>
          </div>
          <div>
            <dt>{t('tags')}</dt>
            <dd className="product-tags">
              {tags.length === 0 ? t('none') : null}
              {tags.map((tag) => (
                <StatusTag key={tag} tone="neutral" bare>
                  {tag}
                </StatusTag>
              ))}
            </dd>
          </div>
        </dl>
      </Card>
      {product.metafields_global_title_tag || product.metafields_global_description_tag ? (
        <Card title={t('search_listing')}>
          <p className="strong">{product.metafields_global_title_tag}</p>
          <p className="quiet">{product.metafields_global_description_tag}</p>
        </Card>
      ) : null}
    </div>
  );
}
