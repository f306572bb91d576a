import '../theme/charts.css';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { frameText } from '../i18n/frame-text.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { waterfallShape, type WaterfallStep } from './waterfall-shape.ts';

export interface WaterfallPart extends WaterfallStep {
  label: string;
  /** `sum` dark, `given` and `paid` what is taken off, `unknown` hatched, `result` in the accent. */
  look: 'sum' | 'given' | 'paid' | 'unknown' | 'result';
  /** Where a press leads. */
  search?: Record<string, string | undefined>;
  onPress?: () => void;
  /** Whether its details are open; absent where it opens none. */
  isChosen?: boolean;
  /** The amount is not known: a dash is written in its place. */
  isUnknown?: boolean;
}

/** Bars side by side that belong together: `Discounts, −$2,873.14`. */
export interface WaterfallBracket {
  label: string;
  /** Places of the first and the last bar. */
  from: number;
  to: number;
}

export interface WaterfallProps {
  /** What is drawn, for those who listen: `From gross sales to profit`. */
  caption: string;
  parts: readonly WaterfallPart[];
  /** Exact, for rows and those who listen. */
  format: (value: number) => string;
  /** Above a bar, where there is little room. */
  formatShort: (value: number) => string;
  /** Headings of the table. */
  partLabel: string;
  valueLabel: string;
  /** Drawn below the bars, where they stand side by side. */
  brackets?: readonly WaterfallBracket[];
}

/**
 * How one sum becomes another, step by step: bars side by side on a desk, below each other on a phone, and a table
 * behind them. A bar leads to what it is made of.
 */
export function Waterfall({
  caption,
  parts,
  format,
  formatShort,
  partLabel,
  valueLabel,
  brackets = [],
}: WaterfallProps) {
  const t = useText(frameText);
  const [asTable, setAsTable] = useState(false);
  const { bars, zero } = waterfallShape(parts);
  const exact = ({ value, isUnknown }: WaterfallPart) => (isUnknown ? '—' : format(value));
  return (
    <figure className="waterfall" aria-label={caption}>
      {asTable ? (
        <table className="plain-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{partLabel}</th>
              <th scope="col" className="numeric">
                {valueLabel}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.id}>
                <td className={part.isTotal ? 'strong' : undefined}>{part.label}</td>
                <td className={part.isTotal ? 'numeric strong' : 'numeric'}>{exact(part)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className="waterfall-bars" style={{ '--zero': zero } as CSSProperties}>
          {parts.map((part, at) => {
            const bar = bars[at]!;
            const style = {
              '--top': bar.top,
              '--height': bar.height,
              '--end': bar.end,
            } as CSSProperties;
            const words = (
              <>
                <span className="waterfall-label">{part.label}</span>
                <span className="waterfall-value">
                  <span className="waterfall-exact">{exact(part)}</span>
                  <span className="waterfall-short" aria-hidden="true">
                    {part.isUnknown ? '—' : formatShort(part.value)}
                  </span>
                </span>
                <span className="waterfall-track" aria-hidden="true">
                  <i />
                </span>
              </>
            );
            return (
              <li
                key={part.id}
                className={`waterfall-part ${part.look}${part.isChosen ? ' chosen' : ''}`}
                style={style}
              >
                {part.search ? (
                  <Link
                    className="waterfall-hit"
                    to="."
                    search={(before: Record<string, unknown>) => ({ ...before, ...part.search })}
                    resetScroll={false}
                    aria-expanded={part.isChosen}
                    onClick={part.onPress}
                  >
                    {words}
                  </Link>
                ) : (
                  <span className="waterfall-hit">{words}</span>
                )}
              </li>
            );
          })}
          {brackets.map(({ label, from, to }) => (
            <li
              key={label}
              className="waterfall-bracket"
              aria-hidden="true"
              style={
                { '--from': from / parts.length, '--length': (to - from + 1) / parts.length } as CSSProperties
              }
            >
              <span>{label}</span>
            </li>
          ))}
        </ol>
      )}
      <figcaption className="line-chart-foot">
        <span className="cut">{caption}</span>
        <button type="button" className="link-button" onClick={() => setAsTable(!asTable)}>
          {asTable ? t('view_chart') : t('view_table')}
        </button>
      </figcaption>
    </figure>
  );
}
