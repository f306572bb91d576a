import type { ReactNode } from 'react';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'neutral';

/** A quiet tag with a dot: states only, never decoration. `bare` drops the dot. */
export function StatusTag({
  tone = 'neutral',
  bare,
  children,
}: {
  tone?: StatusTone;
  bare?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`tag${tone === 'neutral' ? '' : ` ${tone}`}${bare ? ' bare' : ''}`}>{children}</span>
  );
}
