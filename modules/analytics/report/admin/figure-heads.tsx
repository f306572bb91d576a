import './report.css';
import type { ReactNode } from 'react';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';

export interface FigureHead {
  id: string;
  title: ReactNode;
  figure: ReactNode;
  /** Its change since the comparison period. */
  change: ReactNode;
}

/** The figures that a page begins with, side by side; while they are on their way their places are kept. */
export function FigureHeads({
  label,
  heads,
  isLoading,
  children,
}: {
  label: string;
  heads: readonly FigureHead[];
  isLoading: boolean;
  /** Under them, within the same card. */
  children?: ReactNode;
}) {
  return (
    <section className="card" aria-label={label} aria-busy={isLoading}>
      <dl className={`report-heads of-${heads.length}`}>
        {heads.map(({ id, title, figure, change }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <span className="report-head-figure">
                {isLoading ? <Skeleton width={88} height={20} /> : figure}
              </span>
              <span className="text-sm tabular report-head-change">
                {isLoading ? <Skeleton width={112} height={12} /> : change}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
