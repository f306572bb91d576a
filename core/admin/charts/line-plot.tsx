import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { chartShape, spreadLabels } from './chart-shape.ts';
import { chartHeight, type LineChartProps } from './line-chart-props.ts';

type LinePlotProps = LineChartProps & { at: number | null; onPoint: (at: number | null) => void };

/** The drawing of a line chart, as wide as its place. */
export function LinePlot({
  caption,
  points,
  series,
  format,
  formatAxis,
  height = chartHeight,
  small,
  at,
  onPoint,
}: LinePlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const frame = { left: small ? 2 : 48, right: small ? 56 : 92, top: 10, bottom: small ? 20 : 26 };
  const plot = {
    width: Math.max(0, width - frame.left - frame.right),
    height: height - frame.top - frame.bottom,
  };
  const { ticks, belowZero, x, y, line, area } = chartShape(
    series.map((one) => one.values),
    points.length,
    { left: frame.left, top: frame.top, ...plot },
  );
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
    <div ref={box}>
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
                className={tick === 0 && belowZero ? 'grid zero' : 'grid'}
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
                key={index}
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
          {small && series[0] ? <path className="area" d={area(series[0].values)} /> : null}
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
