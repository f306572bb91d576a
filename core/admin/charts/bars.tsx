import '../theme/charts.css';

/** How much of the most a row has, beside its figure; what lies below nothing has no bar. */
export function Bar({ value, most, quiet = false }: { value: number; most: number; quiet?: boolean }) {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  return (
    <span className="bar-track" aria-hidden="true">
      <i className={quiet ? 'quiet' : undefined} style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** How a whole is shared, as one bar in as many tones; the figures stand in the table beside it. */
export function SplitBar({ parts }: { parts: readonly number[] }) {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  return (
    <span className="split-bar" aria-hidden="true">
      {parts.map((part, at) =>
        part > 0 ? <i key={at} className={`tone-${at}`} style={{ flexGrow: part / whole }} /> : null,
      )}
    </span>
  );
}
