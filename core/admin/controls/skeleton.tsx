import type { ReactNode } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from '../i18n/frame-text.ts';

/** A grey bar in the place of what is coming. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Rows of a table in their final height, so that nothing jumps. */
export function SkeletonRows({ rows = 10, thumb = true }: { rows?: number; thumb?: boolean }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_row, at) => (
        <div className="skeleton-row" key={at}>
          {thumb ? <Skeleton width={32} height={32} /> : null}
          <Skeleton width={`${28 + ((at * 7) % 18)}%`} />
          <span className="grow" />
          <Skeleton width={64} />
          <Skeleton width={64} />
        </div>
      ))}
    </div>
  );
}

/** The shape of a page whose code is on its way. */
export function PageSkeleton() {
  const t = useText(frameText);
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="page-header" aria-hidden="true">
        <Skeleton width={220} height={28} />
      </div>
      <div className="card" aria-hidden="true">
        <SkeletonRows rows={8} thumb={false} />
      </div>
    </div>
  );
}

/** The shape of an editor: form in cards at the left, side panel at the right; `header` where it is known. */
export function EditorSkeleton({ header, side = true }: { header?: ReactNode; side?: boolean }) {
  const t = useText(frameText);
  return (
    <>
      {header ?? (
        <div className="page-header" aria-hidden="true">
          <Skeleton width={280} height={28} />
        </div>
      )}
      <div role="status" aria-label={t('loading')}>
        <div className={side ? 'editor-grid' : 'editor-single'} aria-hidden="true">
          <div className="stack">
            <SkeletonCard lines={4} />
            <SkeletonCard lines={6} />
          </div>
          {side ? <SkeletonCard lines={5} /> : null}
        </div>
      </div>
    </>
  );
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <div className="card">
      <div className="card-body stack">
        <Skeleton width={140} />
        {Array.from({ length: lines }, (_line, at) => (
          <Skeleton key={at} width={`${90 - ((at * 17) % 40)}%`} />
        ))}
      </div>
    </div>
  );
}
