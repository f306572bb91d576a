import { sparklineShape } from './sparkline-shape.ts';

/** A row's history in 52 × 20 px; the number beside it says the value, so this is hidden from readers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const { line, end } = sparklineShape(values);
  return (
    <svg className="sparkline" viewBox="0 0 52 20" aria-hidden="true">
      <path d={line} />
      <circle cx={end[0]} cy={end[1]} r="2" />
    </svg>
  );
}
