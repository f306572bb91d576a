import './bundle.css';
import '../../upsell/admin/upsell-preview.css';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../admin/blocks/block-text.ts';
import { PreviewCard, type PreviewDevice } from '../../admin/blocks/preview-card.tsx';
import type { UpsellBox } from '../../contract/storefront-upsell-calls.ts';
import type { BundlePrice } from '../rules/bundle-set.ts';
import type { BundleDraft } from './bundle-editor-draft.ts';
import { bundlePreviewBox } from './bundle-preview-box.ts';
import type { BundleItem } from './bundle-products.ts';
import { bundleText } from './bundle-text.ts';

export interface BundlePreviewCardProps {
  draft: BundleDraft;
  active: boolean;
  items: readonly BundleItem[];
  loading: boolean;
  price: BundlePrice;
}

/** The bundle as shoppers see it, from the draft as it is typed. */
export function BundlePreviewCard({ draft, active, items, loading, price }: BundlePreviewCardProps) {
  const t = useText(bundleText);
  const words = useText(blockText);
  const write = useFormats();
  const { shop } = useSession();
  const box = bundlePreviewBox(draft, items, price, shop);
  const unbuyable = items.filter((item) => item.warning).length;
  const data = draft.discount_data;
  const wanted = (data.discount_type === 'percentage' ? data.percentage_discount : data.amount_discount) ?? 0;
  const notes = [
    ...(unbuyable > 0 ? [t('unbuyable', { count: unbuyable })] : []),
    ...(draft.enable_discount && wanted > 0 && price.total > 0 && price.discounted === price.total
      ? [t('preview_no_discount')]
      : []),
    ...(active ? [] : [words('preview_off')]),
  ];
  const beside = items[0]?.product;
  return (
    <PreviewCard
      notes={notes}
      shownOn={
        box && beside && draft.target_type === 'product'
          ? words('preview_on', { title: beside.title, price: write.money(beside.variants[0]?.price) })
          : undefined
      }
    >
      {(device) => {
        if (box) return <BundlePreview box={box} device={device} />;
        if (loading) return <Skeleton height={180} />;
        return <p className="preview-note">{t('preview_empty')}</p>;
      }}
    </PreviewCard>
  );
}

/** A bundle's box, drawn still: nothing in it can be pressed. */
function BundlePreview({ box, device }: { box: UpsellBox; device: PreviewDevice }) {
  const t = useText(bundleText);
  const write = useFormats();
  const lower = box.total !== box.original_total;
  return (
    <div className={`preview-frame ${device}`}>
      <div className="preview-store upsell-preview bundle-preview" inert>
        <p className="upsell-preview-message">{box.message}</p>
        {box.ends_at || box.left !== null ? (
          <p className="upsell-preview-limits">
            {box.ends_at ? <span>{t('preview_ends', { date: write.dateTime(box.ends_at) })}</span> : null}
            {box.left === null ? null : <span>{t('preview_left', { count: box.left })}</span>}
          </p>
        ) : null}
        <ul>
          {box.products.map((product) => (
            <li key={product.product_id}>
              <span className="upsell-preview-picture">
                {product.image ? <img src={product.image.src} alt="" /> : <Icon name="image" size={20} />}
              </span>
              <span className="upsell-preview-name">
                <span className="strong">
                  {product.quantity > 1
                    ? t('units', { title: product.title, count: product.quantity })
                    : product.title}
                </span>
                {product.variants[0]?.title ? (
                  <span className="text-sm quiet">{product.variants[0].title}</span>
                ) : null}
              </span>
              <span className="tabular">{product.variants[0]?.price}</span>
            </li>
          ))}
        </ul>
        <div className="bundle-preview-foot">
          <span className="tabular">
            {box.words.total} {lower ? <s className="quiet">{box.original_total}</s> : null}{' '}
            <b>{box.total}</b> {box.discount_text ? <em>{box.discount_text}</em> : null}
          </span>
          <span className="upsell-preview-button">{box.words.add}</span>
        </div>
      </div>
    </div>
  );
}
