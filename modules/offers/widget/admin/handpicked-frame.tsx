import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { mountProductWidget } from '../storefront/product-widget.ts';
import { useWidgetLooks } from './widget-looks.ts';
import { BoxFrame } from '../../offer/admin/blocks/box-frame.tsx';
import type { PreviewDevice } from '../../offer/admin/blocks/preview-card.tsx';

/** Handpicked products as the store shows them: in its widget, with the look that the shop gave it. */
export function HandpickedFrame({ box, device }: { box: UpsellBox; device: PreviewDevice }) {
  const { locale } = useSession().shop;
  const looks = useWidgetLooks('handpicked-product').data?.looks;
  if (!looks) return null;
  const { title, pages: _pages, ...look } = looks[device === 'phone' ? 'mobile' : 'desktop'];
  const widget = {
    type: 'handpicked-product' as const,
    title,
    look,
    cards: [],
    offer: { ...box, products: box.products.slice(0, look.limit) },
    words: boxWords(locale).widget,
  };
  return (
    <div inert>
      <BoxFrame key={device} box={widget} device={device} mount={mountProductWidget} />
    </div>
  );
}
