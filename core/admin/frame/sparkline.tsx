/** A row's history in 52 × 20 px; the number beside it says the value, so this is hidden from readers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, at) => [(at / (values.length - 1)) * 48 + 1, 18 - ((value - low) / span) * 16] as const,
  );
  const end = points.at(-1);
  return (
    <svg className="sparkline" viewBox="0 0 52 20" aria-hidden="true">
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {end ? <circle cx={end[0]} cy={end[1]} r="2" /> : null}
    </svg>
  );
}
