import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { BoxFrame } from '../../offer/admin/blocks/box-frame.tsx';
import { PreviewCard, PreviewNothing } from '../../offer/admin/blocks/preview-card.tsx';
import { mountBundleBox } from '../storefront/bundle-box.ts';
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
          ? words('preview_on', { title: beside.title, price: write.money(beside.first_variant?.price) })
          : undefined
      }
    >
      {(device) => {
        if (box) return <BoxFrame box={box} device={device} mount={mountBundleBox} />;
        if (loading) return <Skeleton height={180} />;
        return <PreviewNothing type="bundle">{t('preview_empty')}</PreviewNothing>;
      }}
    </PreviewCard>
  );
}
