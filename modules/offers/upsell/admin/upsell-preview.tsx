import './upsell-preview.css';
import { BoxFrame } from '../../admin/blocks/box-frame.tsx';
import { mountAccessoryBox } from '../../storefront/accessory-box.ts';
import { mountUpsellBox } from '../../storefront/upsell-box.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PreviewDevice } from '../../admin/blocks/preview-card.tsx';
import type { BoxProduct, UpsellBox } from '../../contract/storefront-upsell-calls.ts';
import { upsellEditorText } from './upsell-editor-text.ts';

export interface UpsellPreviewProps {
  /** The same data that the shop's script gets. */
  box: UpsellBox;
  device: PreviewDevice;
}

/** The shop's own box for these kinds; the others are shown on pages that are not made of boxes. */
const mounts: Partial<Record<UpsellBox['offer_type'], typeof mountUpsellBox>> = {
  'pre-purchase': mountUpsellBox,
  'in-cart': mountUpsellBox,
  accessory: mountAccessoryBox,
};

/** What shoppers see of an offer. */
export function UpsellPreview({ box, device }: UpsellPreviewProps) {
  const mount = mounts[box.offer_type];
  return mount ? (
    <BoxFrame box={box} device={device} mount={mount} />
  ) : (
    <StillBox box={box} device={device} />
  );
}

/** A box of offered products, drawn still: nothing in it can be pressed. */
function StillBox({ box, device }: UpsellPreviewProps) {
  const t = useText(upsellEditorText);
  const write = useFormats();
  return (
    <div className={`preview-frame ${device}`}>
      <div className="preview-store upsell-preview" data-type={box.offer_type} inert>
        {box.title ? <p className="upsell-preview-title">{box.title}</p> : null}
        <p className="upsell-preview-message">{box.message}</p>
        {box.ends_at || box.left !== null ? (
          <p className="upsell-preview-limits">
            {box.ends_at ? <span>{t('preview_ends', { date: write.dateTime(box.ends_at) })}</span> : null}
            {box.left === null ? null : <span>{t('preview_left', { count: box.left })}</span>}
          </p>
        ) : null}
        <ul>
          {box.products.map((product) => (
            <OfferedProduct key={product.product_id} product={product} box={box} />
          ))}
        </ul>
        {box.offer_type === 'pre-purchase' || box.offer_type === 'post-purchase' ? (
          <p className="upsell-preview-dismiss">{box.words.dismiss}</p>
        ) : null}
      </div>
    </div>
  );
}

function OfferedProduct({ product, box }: { product: BoxProduct; box: UpsellBox }) {
  const variant = product.variants[0]!;
  const lower = variant.offer_price_minor < variant.price_minor;
  return (
    <li>
      <span className="upsell-preview-picture">
        {product.image ? <img src={product.image.src} alt="" /> : <Icon name="image" size={20} />}
      </span>
      <span className="upsell-preview-name">
        <span className="strong">{product.title}</span>
        {variant.title ? <span className="text-sm quiet">{variant.title}</span> : null}
        <span className="tabular">
          {lower ? <s className="quiet">{variant.price}</s> : null} <b>{variant.offer_price}</b>{' '}
          {lower ? <em>{box.discount_text}</em> : null}
        </span>
      </span>
      <span className="upsell-preview-button">{variant.available ? box.words.add : box.words.sold_out}</span>
    </li>
  );
}
