import { useEffect, useRef } from 'react';

/** A widget of the shopper's page, as its own script draws it. */
export interface MountedWidget<Shown> {
  update(shown: Shown): void;
  remove(): void;
}

export interface WidgetPreviewProps<Shown> {
  shown: Shown;
  mount: (host: HTMLElement, shown: Shown) => MountedWidget<Shown>;
  className?: string;
}

/** The widget itself, updated with every change of the draft. Its buttons are inert. */
export function WidgetPreview<Shown extends object>({ shown, mount, className }: WidgetPreviewProps<Shown>) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedWidget<Shown>>(null);
  const text = JSON.stringify(shown);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
    mounted.current?.update(JSON.parse(text) as Shown);
  }, [text]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    mounted.current = mount(element, JSON.parse(latest.current) as Shown);
    return () => {
      mounted.current?.remove();
      mounted.current = null;
    };
  }, [mount]);
  return <div ref={host} inert className={className} />;
}
