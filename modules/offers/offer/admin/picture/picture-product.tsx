/** Outlines of four things a shop sells, in a box of 24 by 24. */
const outlines = [
  // A mug, a bottle, a bowl and a box.
  'M5 8h10v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM15 10.5h2a2 2 0 0 1 2 2v1a2 2 0 0 1-2 2h-2',
  'M10 4h4v4l2 3v8a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-8l2-3z',
  'M4 11h16a8 8 0 0 1-5 7H9a8 8 0 0 1-5-7zM8 7.5c1-1 0-2 1-3M12 7.5c1-1 0-2 1-3',
  'm4 8 8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
];

export interface PictureProductProps {
  x: number;
  y: number;
  size: number;
  /** Which of the things, counted round. */
  kind?: number;
  /** Stands out, as what the offer adds. */
  on?: boolean;
}

/** A product's tile. */
export function PictureProduct({ x, y, size, kind = 0, on = false }: PictureProductProps) {
  const inner = size * 0.62;
  const scale = inner / 24;
  const at = (size - inner) / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={on ? 'tile on' : 'tile'} width={size} height={size} rx="5" />
      <path
        className={on ? 'thing on' : 'thing'}
        d={outlines[kind % outlines.length]}
        transform={`translate(${at} ${at}) scale(${scale})`}
        strokeWidth={1.4 / scale}
      />
    </g>
  );
}

/** A grey line in the place of words; `strong` for a heading. */
export function PictureLine({
  x,
  y,
  width,
  strong,
}: {
  x: number;
  y: number;
  width: number;
  strong?: boolean;
}) {
  return (
    <rect
      className={strong ? 'line strong' : 'line'}
      x={x}
      y={y}
      width={width}
      height={strong ? 5 : 4}
      rx="2"
    />
  );
}

/** A button with a line for its word. */
export function PictureButton({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect className="button" x={x} y={y} width={width} height="17" rx="4.5" />
      <rect className="button-word" x={x + width * 0.28} y={y + 6.5} width={width * 0.44} height="4" rx="2" />
    </>
  );
}

/** What is taken off, in a small coloured box that ends at `x`. */
export function PictureBadge({ x, y, text }: { x: number; y: number; text: string }) {
  const width = 10 + text.length * 6;
  return (
    <g transform={`translate(${x - width} ${y})`}>
      <rect className="badge" width={width} height="16" rx="4" />
      <text className="badge-word" x={width / 2} y="11.5" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
