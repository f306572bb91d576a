import './offer-blocks.css';
import { useEffect, useRef } from 'react';
import { useSession } from '#core/admin/client/session-context.ts';
import type { BoxOptions } from '../../storefront/box-parts.ts';
import type { PreviewDevice } from './preview-card.tsx';

interface Mounted<Shown> {
  update(shown: Shown): void;
  remove(): void;
}

export interface BoxFrameProps<Shown> {
  /** What the shop's script would get of the server: an upsell box, a product widget. */
  box: Shown;
  device: PreviewDevice;
  /** One of the storefront script, `mountBundleBox` for example. */
  mount: (host: HTMLElement, shown: Shown, options: BoxOptions) => Mounted<Shown>;
}

/** A box of the shop's own page, in a frame, updated with every change of the draft. Its buttons do nothing. */
export function BoxFrame<Shown extends object>({ box, device, mount }: BoxFrameProps<Shown>) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted<Shown>>(null);
  const { locale } = useSession().shop;
  const shown = JSON.stringify(box);
  const latest = useRef(shown);

  useEffect(() => {
    latest.current = shown;
    mounted.current?.update(JSON.parse(shown) as Shown);
  }, [shown]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const options = { origin: location.origin, locale };
    mounted.current = mount(element, JSON.parse(latest.current) as Shown, options);
    return () => {
      mounted.current?.remove();
      mounted.current = null;
    };
  }, [mount, locale]);
  return (
    <div className={`preview-frame ${device}`}>
      <div ref={host} className="preview-store" data-color-scheme="light" />
    </div>
  );
}
