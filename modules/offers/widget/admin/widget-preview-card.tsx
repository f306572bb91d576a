import '../../offer/admin/blocks/offer-blocks.css';
import './widget.css';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import {
  type PreviewedProduct,
  previewedProductFields,
} from '#modules/catalog/product/contract/product-fields.ts';
import { BoxFrame } from '../../offer/admin/blocks/box-frame.tsx';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';
import type { ShownWidget, WidgetCard } from '../contract/shown-widget.ts';
import {
  defaultCustomize,
  type WidgetCustomize,
  type WidgetDevice,
  widgetLimits,
} from '../contract/widget-choice.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { mountProductWidget } from '../storefront/product-widget.ts';
import type { LookDraft } from './widget-looks.ts';
import { widgetText } from './widget-text.ts';

const fetched = {
  fields: previewedProductFields,
  limit: '12',
  published_status: 'published',
  available: 'true',
} as const;

/** The widget as the store draws it, from what is typed; what cannot be drawn is as the defaults say. */
export function WidgetPreviewCard({
  type,
  device,
  look,
}: {
  type: WidgetType;
  device: WidgetDevice;
  look: LookDraft;
}) {
  const t = useText(widgetText);
  const write = useFormats();
  const { locale } = useSession().shop;
  const products = useApiQuery(listProducts, { query: fetched }, { staleTime: 60_000 });
  const card = (product: PreviewedProduct): WidgetCard => ({
    product_id: product.id,
    title: product.title,
    handle: product.handle,
    image: product.image && { src: product.image.src, alt: '' },
    price: write.money(product.price_min),
    compare_at_price: null,
    variant_id: product.variant_count === 1 ? (product.first_variant?.id ?? null) : null,
  });
  const shown = drawable(look, defaultCustomize(type, device, locale));
  const { title, pages: _pages, ...drawn } = shown;
  const cards = (products.data?.products ?? []).slice(0, shown.limit).map(card);
  const widget: ShownWidget = {
    type,
    title,
    look: drawn,
    cards,
    offer: null,
    words: boxWords(locale).widget,
  };
  return (
    <Card flush title={t('widget_preview')}>
      <div
        className="offer-preview widget-preview"
        data-needs-room={device === 'desktop' && cards.length > 0 ? '' : undefined}
      >
        {cards.length > 0 ? (
          <div inert>
            <BoxFrame
              key={device}
              box={widget}
              device={device === 'mobile' ? 'phone' : 'desktop'}
              mount={mountProductWidget}
            />
          </div>
        ) : products.isPending ? (
          <Skeleton height={180} />
        ) : null}
        <p className="preview-note">
          <Icon name="info" size={16} className="preview-note-mark" />
          <span>
            {t(products.data?.products.length === 0 ? 'widget_preview_none' : 'widget_preview_note')}
          </span>
        </p>
      </div>
    </Card>
  );
}

function drawable(look: LookDraft, otherwise: WidgetCustomize) {
  const within = (value: number | null, min: number, max: number, standard: number) =>
    value !== null && Number.isInteger(value) && value >= min && value <= max ? value : standard;
  const color = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : '');
  const { max_columns, max_products, min_title_size, max_title_size } = widgetLimits;
  return {
    ...look,
    columns: within(look.columns, 1, max_columns, otherwise.columns),
    limit: within(look.limit, 1, max_products, otherwise.limit),
    title_size: within(look.title_size, min_title_size, max_title_size, otherwise.title_size),
    text_color: color(look.text_color),
    accent_color: color(look.accent_color),
  };
}
