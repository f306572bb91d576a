import './product-list.css';
import './product-page.css';
import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { EditorSkeleton } from '#core/admin/frame/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getProduct } from '../contract/product-calls.ts';
import type { Product } from '../contract/product.ts';
import { ProductDescriptionCard } from './product-description-card.tsx';
import { ProductFactCards } from './product-fact-cards.tsx';
import { ProductImagesCard } from './product-images-card.tsx';
import { productText } from './product-text.ts';
import { ProductVariantsCard } from './product-variants-card.tsx';
import { StoreLink } from './store-link.tsx';

/** One product as it is in the shop: pictures, description, variants, where it belongs. */
export function ProductPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const result = useApiQuery(
    getProduct,
    { params: { id: Number(id) } },
    { enabled: isId, select: (reply) => reply.product },
  );
  if (!isId || result.error?.status === 404) return <MissingPage />;
  if (result.data) return <ProductDetail product={result.data} />;
  if (!result.isError) return <EditorSkeleton />;
  return (
    <section className="card">
      <FailedState error={result.error} onRetry={() => void result.refetch()} />
    </section>
  );
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
        secondary={visible ? <StoreLink to={`products/${product.handle}`} /> : undefined}
      />
      {product._deleted ? (
        <p className="note warn product-note">
          <Icon name="alert" size={16} />
          {t('deleted_text')}
        </p>
      ) : null}
      <div className="editor-grid">
        <div className="stack">
          <ProductImagesCard product={product} />
          <ProductDescriptionCard html={product.body_html} />
          <ProductVariantsCard product={product} />
        </div>
        <div className="stack">
          <ProductFactCards product={product} />
        </div>
      </div>
    </>
  );
}
