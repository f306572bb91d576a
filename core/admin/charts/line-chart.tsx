import { lazy, Suspense, useState } from 'react';
import { frameText } from '../i18n/frame-text.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { chartHeight, type LineChartProps } from './line-chart-props.ts';

const loadPlot = () => import('./line-plot.tsx');
const Plot = lazy(() => loadPlot().then((file) => ({ default: file.LinePlot })));
// Beside the figures, which a page asks for when it is drawn.
loadPlot().catch(() => undefined);

/**
 * Thin lines with names at their ends, no legend. The same numbers stand behind it as a table, which those who listen
 * have at once and everyone after a press. What draws comes in a chunk of its own.
 */
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
      {asTable ? null : (
        <div className="line-chart-plot" style={{ height: props.height ?? chartHeight }}>
          <Suspense fallback={null}>
            <Plot {...props} at={at} onPoint={setAt} />
          </Suspense>
        </div>
      )}
      <div className={asTable ? undefined : 'visually-hidden'}>
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
              <tr key={row}>
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
      </div>
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
