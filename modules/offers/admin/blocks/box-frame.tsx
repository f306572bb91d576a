import './offer-blocks.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSession } from '#core/admin/frame/session-context.ts';
import type { UpsellBox } from '../../contract/storefront-upsell-calls.ts';
import type { BoxOptions, MountedBox } from '../../storefront/box-parts.ts';
import type { PreviewDevice } from './preview-card.tsx';

export interface BoxFrameProps {
  box: UpsellBox;
  device: PreviewDevice;
  /** One of the storefront script, `mountBundleBox` for example. */
  mount: (host: HTMLElement, box: UpsellBox, options: BoxOptions) => MountedBox;
}

/** A box of the shop's own page, in a piece of it; told of every change of the draft. Nothing can be taken from it. */
export function BoxFrame({ box, device, mount }: BoxFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedBox>(null);
  const { locale } = useSession().shop;
  const scheme = useComputedColorScheme('light');
  const shown = JSON.stringify(box);
  const latest = useRef(shown);

  useEffect(() => {
    latest.current = shown;
    mounted.current?.update(JSON.parse(shown) as UpsellBox);
  }, [shown]);
  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    // The box reads the colours around it once; a new scheme is on the page a frame later.
    const frame = requestAnimationFrame(() => {
      const options = { origin: location.origin, locale };
      mounted.current = mount(place, JSON.parse(latest.current) as UpsellBox, options);
    });
    return () => {
      cancelAnimationFrame(frame);
      mounted.current?.remove();
      mounted.current = null;
    };
  }, [mount, locale, scheme]);
  return (
    <div className={`preview-frame ${device}`}>
      <div ref={host} className="preview-store" />
    </div>
  );
}
