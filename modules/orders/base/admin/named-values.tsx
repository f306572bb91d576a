import type { NamedValue } from '../contract/named-value.ts';

/** What was noted or chosen, one to a line: `Engraving: For Anna`. Nothing where there is none. */
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
