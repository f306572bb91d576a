import { BoxFrame } from '../../offer/admin/blocks/box-frame.tsx';
import { HandpickedFrame } from '../../widget/admin/handpicked-frame.tsx';
import { PostPurchaseFrame, type PostPurchaseFrameProps } from './post-purchase-frame.tsx';
import { mountAccessoryBox } from '../storefront/accessory-box.ts';
import { mountUpsellBox } from '../storefront/upsell-box.ts';

/** `box`: the same data that the shop's script, or its page after payment, gets. */
export type UpsellPreviewProps = PostPurchaseFrameProps;

/** What shoppers see of an offer, drawn by what draws it for them. */
export function UpsellPreview({ box, device, fee }: UpsellPreviewProps) {
  if (box.offer_type === 'post-purchase') return <PostPurchaseFrame box={box} device={device} fee={fee} />;
  if (box.offer_type === 'handpicked') return <HandpickedFrame box={box} device={device} />;
  const mount = box.offer_type === 'accessory' ? mountAccessoryBox : mountUpsellBox;
  return <BoxFrame box={box} device={device} mount={mount} />;
}
