import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { niceTicks, spreadLabels } from './chart-scale.ts';
import { frameText } from './frame-text.ts';

export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** `accent` the subject, `before` the dashed comparison, `plain` a part of it. */
  look: 'accent' | 'before' | 'plain';
}

export interface LineChartProps {
  /** What is drawn, as caption and as name for screen readers: `Conversion, by day`. */
  caption: string;
  /** How the number is counted, one hover away. */
  definition?: string;
  /** One name per point: `Nov 8`. */
  points: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Short form for the axis. */
  formatAxis?: (value: number) => string;
  /** Px; 220 for a page, 96 for a side panel. */
  height?: number;
  /** No axis and no grid, only the line and its end. */
  small?: boolean;
  /** Heading of the table's first column; the day unless said. */
  pointsLabel?: string;
}

/** Thin lines with names at their ends, no legend; the same numbers one press away as a table. */
export function LineChart(props: LineChartProps) {
  const { caption, definition, points, series, format, pointsLabel } = props;
  const t = useText(frameText);
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const readout =
    at === null
      ? null
      : [points[at], ...series.map((one) => `${one.name} ${format(one.values[at] ?? 0)}`)].join(' · ');
  return (
    <figure className="line-chart">
      {asTable ? (
        <table className="plain-table">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{pointsLabel ?? t('day')}</th>
              {series.map((one) => (
                <th key={one.name} scope="col" className="numeric">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, row) => (
              <tr key={point}>
                <td>{point}</td>
                {series.map((one) => (
                  <td key={one.name} className="numeric">
                    {format(one.values[row] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Plot {...props} at={at} onPoint={setAt} />
      )}
      <figcaption className="line-chart-foot">
        <span className="cut" title={definition}>
          {readout ?? caption}
        </span>
        <button type="button" className="link-button" onClick={() => setAsTable(!asTable)}>
          {asTable ? t('view_chart') : t('view_table')}
        </button>
      </figcaption>
    </figure>
  );
}

type PlotProps = LineChartProps & { at: number | null; onPoint: (at: number | null) => void };

function Plot({ caption, points, series, format, formatAxis, height = 220, small, at, onPoint }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const values = series.flatMap((one) => one.values);
  const ticks = niceTicks(Math.max(0, ...values), Math.min(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const bottom = ticks[0] ?? 0;
  const frame = { left: small ? 2 : 48, right: small ? 56 : 92, top: 10, bottom: small ? 20 : 26 };
  const plot = {
    width: Math.max(0, width - frame.left - frame.right),
    height: height - frame.top - frame.bottom,
  };
  const x = (point: number) => frame.left + (plot.width * point) / Math.max(1, points.length - 1);
  const y = (value: number) => frame.top + plot.height * ((top - value) / (top - bottom));
  const line = (values: readonly number[]) =>
    values
      .map((value, point) => `${point === 0 ? 'M' : 'L'}${x(point).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const ends = series.map((one) => y(one.values.at(-1) ?? 0));
  // The name under the lowest figure stays clear of the days.
  const labels = spreadLabels(ends, small ? 16 : 32, frame.top + plot.height - (small ? 0 : 14));
  const last = points.length - 1;
  const every = small
    ? Math.max(1, last)
    : Math.max(1, Math.ceil(points.length / Math.max(2, plot.width / 84)));

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - frame.left;
    const near = Math.round((offset / Math.max(1, plot.width)) * last);
    onPoint(Math.max(0, Math.min(last, near)));
  }

  return (
    <div ref={box} className="line-chart-plot" style={{ height }}>
      {width > 0 && points.length > 0 ? (
        <svg
          role="img"
          aria-label={caption}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onPointerMove={onPointerMove}
          onPointerLeave={() => onPoint(null)}
        >
          {(small ? [0] : ticks).map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 && bottom < 0 ? 'grid zero' : 'grid'}
                x1={frame.left}
                x2={frame.left + plot.width}
                y1={y(tick)}
                y2={y(tick)}
              />
              {small ? null : (
                <text x={frame.left - 10} y={y(tick) + 4} textAnchor="end">
                  {(formatAxis ?? format)(tick)}
                </text>
              )}
            </g>
          ))}
          {points.map((point, index) =>
            index === last || (index % every === 0 && last - index >= every * 0.7) ? (
              <text
                key={point}
                x={x(index)}
                y={height - 4}
                textAnchor={small ? (index === 0 ? 'start' : 'end') : 'middle'}
              >
                {point}
              </text>
            ) : null,
          )}
          {at === null ? null : (
            <line className="grid" x1={x(at)} x2={x(at)} y1={frame.top} y2={frame.top + plot.height} />
          )}
          {small && series[0] ? (
            <path className="area" d={`${line(series[0].values)}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z`} />
          ) : null}
          {series.map((one, index) => (
            <g key={one.name}>
              <path className={`series ${one.look}`} d={line(one.values)} />
              {one.look === 'before' ? null : (
                <circle className={`dot ${one.look}`} cx={x(last)} cy={ends[index]} r={4.5} />
              )}
              <text
                className={`end ${one.look}`}
                x={x(last) + 10}
                y={(labels[index] ?? 0) + (small ? 4 : -1)}
              >
                {format(one.values.at(-1) ?? 0)}
              </text>
              {small ? null : (
                <text className="name" x={x(last) + 10} y={(labels[index] ?? 0) + 13}>
                  {one.name}
                </text>
              )}
            </g>
          ))}
        </svg>
      ) : null}
    </div>
  );
}
