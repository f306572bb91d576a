import type { NamedValue } from '../contract/named-value.ts';

/** Shows notes and choices, one per line: `Engraving: For Anna`. Shows nothing if there are none. */
export function NamedValues({ values }: { values: readonly NamedValue[] }) {
  if (values.length === 0) return null;
  return (
    <dl className="named-values text-sm">
      {values.map(({ name, value }, at) => (
        <div key={at}>
          <dt className="dim">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
