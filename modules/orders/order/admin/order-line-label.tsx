import type { ReactNode } from 'react';

/** Image, name and variant of a line in dialogs and cards, with `children` below the name. */
export function OrderLineLabel({
  line,
  children,
}: {
  line: { title: string; variant_title: string; image_src: string | null };
  children?: ReactNode;
}) {
  return (
    <span className="line-label">
      <span className="thumb">
        {line.image_src ? <img src={`${line.image_src}?w=128`} alt="" loading="lazy" /> : null}
      </span>
      <span className="grow">
        <span className="order-line-name">{line.title}</span>
        {line.variant_title ? <span className="dim text-xs block">{line.variant_title}</span> : null}
        {children}
      </span>
    </span>
  );
}
