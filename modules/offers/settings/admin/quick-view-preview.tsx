import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { BoxFrame } from '../../offer/admin/blocks/box-frame.tsx';
import { PreviewCard } from '../../offer/admin/blocks/preview-card.tsx';
import { usePreviewProduct } from '../../offer/admin/blocks/preview-product.ts';
import { type QuickView, quickViewProduct } from '../../quick-view/contract/quick-view-calls.ts';
import { quickViewButtonText } from '../../quick-view/rules/quick-view-words.ts';
import { type BoxOptions, picture } from '../../offer/storefront/box-parts.ts';
import { mountQuickViewButton } from '../../quick-view/storefront/quick-view-button.ts';
import { mountQuickView } from '../../quick-view/storefront/quick-view.ts';
import { settingText } from './setting-text.ts';
import './settings.css';

interface Shown {
  button: string;
  view: QuickView;
}

/** A product card with the button, and what it opens: what the store draws, from the store's own answer. */
export function QuickViewPreview({ text, on }: { text: string; on: boolean }) {
  const t = useText(settingText);
  const { domain, locale } = useSession().shop;
  const { product, loading } = usePreviewProduct(undefined);
  const found = useApiQuery(
    quickViewProduct,
    { query: { shop: domain, handle: product?.handle ?? '' } },
    { enabled: product !== undefined, staleTime: 60_000 },
  );
  const view = found.data?.product;
  const note = view ? 'quick_view_note' : 'quick_view_none';
  const waiting = loading || found.isLoading;
  return (
    <PreviewCard notes={waiting ? [] : [t(note), ...(on ? [] : [t('quick_view_off')])]}>
      {(device) =>
        view ? (
          <div inert>
            <BoxFrame
              key={device}
              device={device}
              box={{ button: quickViewButtonText(text, locale), view }}
              mount={mountPreview}
            />
          </div>
        ) : waiting ? (
          <Skeleton height={320} />
        ) : null
      }
    </PreviewCard>
  );
}

function mountPreview(host: HTMLElement, first: Shown, options: BoxOptions) {
  const card = document.createElement('div');
  card.className = 'quick-view-card';
  const opened = document.createElement('div');
  host.append(card, opened);
  const mounted = mountQuickView(opened, first.view, options);
  function update({ button, view }: Shown): void {
    card.replaceChildren(picture(view.images[0] ?? null, options.origin, { width: 400 }));
    const label = `${button}: ${view.title}`;
    mountQuickViewButton(card, label, button, () => Promise.resolve()).toggleAttribute('data-over', true);
    mounted.update(view);
  }
  update(first);
  return {
    update,
    remove() {
      card.remove();
      opened.remove();
    },
  };
}
