import '../../offer/admin/blocks/offer-blocks.css';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { formatMinor, toMajor } from '#core/rules/money.ts';
import type { PostPurchaseStep } from '../contract/post-purchase-step.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { addedShipping } from '../rules/post-purchase-price.ts';
import { postPurchaseWords } from '../rules/post-purchase-words.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import type { PreviewDevice } from '../../offer/admin/blocks/preview-card.tsx';

export interface PostPurchaseFrameProps {
  box: UpsellBox;
  device: PreviewDevice;
  /** What an automated offer asks for delivery. */
  fee?: { type: 'percentage' | 'value'; value: number } | undefined;
}

/** CSS pixels: what the page believes its window to be. */
const widths: Readonly<Record<PreviewDevice, number>> = { phone: 390, desktop: 1040 };
/** Typing is not sent letter by letter. */
const patienceMs = 250;

/** The store's own page after payment, made of the draft by the store's theme, and made small enough for the panel. */
export function PostPurchaseFrame({ box, device, fee }: PostPurchaseFrameProps) {
  const t = useText(blockText);
  const { shop } = useSession();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [first, setFirst] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [height, setHeight] = useState(0);
  const [room, setRoom] = useState(0);
  const step = JSON.stringify(stepOf(box, fee, shop));

  const measure = () => setHeight(heightOf(frame.current?.contentDocument));
  useEffect(() => {
    const stop = new AbortController();
    const wait = setTimeout(async () => {
      try {
        const page = await storePage(shop.domain, step, stop.signal);
        setFailed(false);
        // What is there already is changed in place, so that nothing flickers while the merchant types.
        if (replaceMain(frame.current?.contentDocument, page)) measure();
        else setFirst(page.documentElement.outerHTML);
      } catch {
        if (!stop.signal.aborted) setFailed(true);
      }
    }, patienceMs);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [step, shop.domain]);
  useEffect(() => {
    const watch = new ResizeObserver(() => setRoom(host.current?.clientWidth ?? 0));
    if (host.current) watch.observe(host.current);
    return () => watch.disconnect();
  }, []);
  useEffect(measure, [device]);

  const width = widths[device];
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div className={`preview-frame ${device}`}>
      <div ref={host} className="preview-page" style={{ height: failed ? undefined : height * scale }}>
        {failed ? <p className="preview-note">{t('preview_store_failed')}</p> : null}
        {/* No scripts, no forms, no way into it: it is looked at. */}
        <iframe
          ref={frame}
          inert
          hidden={failed}
          title={t('preview')}
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={measure}
          style={{ width, height: Math.max(height, 200), transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** The draft in the form that the store receives. */
function stepOf(
  box: UpsellBox,
  fee: PostPurchaseFrameProps['fee'],
  { currency, locale }: { currency: string; locale: string },
): PostPurchaseStep {
  const charge: PostPurchaseStep['charge'] = {};
  for (const { id, available, offer_price_minor: price } of box.products.flatMap((one) => one.variants)) {
    if (!available) continue;
    const minor = price + addedShipping(fee, price, currency);
    charge[id] = {
      amount: toMajor(minor, currency),
      amount_minor: minor,
      text: formatMinor(minor, currency, locale),
    };
  }
  const words = postPurchaseWords(locale);
  // The same for the same draft: the page is drawn again when its input changes.
  const now = new Date(0).toISOString();
  return { step: 'preview', box, charge, closes_at: null, now, position: 1, words };
}

/** The whole page as the store's theme makes it, without scripts, which would not run. @throws where the store cannot. */
async function storePage(domain: string, body: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(`/store/preview/post-purchase?shop=${encodeURIComponent(domain)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'backroom' },
    body,
    signal,
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  return page;
}

/** Down to the end of the offer: the store's footer tells nothing of it. */
function heightOf(shown: Document | null | undefined): number {
  return Math.ceil(shown?.querySelector('main')?.getBoundingClientRect().bottom ?? 0);
}

/** Puts the middle of a new page into one that is shown; false where none is. */
function replaceMain(shown: Document | null | undefined, page: Document): boolean {
  const before = shown?.querySelector('main');
  const after = page.querySelector('main');
  if (!before || !after) return false;
  before.replaceWith(shown!.adoptNode(after));
  return true;
}
