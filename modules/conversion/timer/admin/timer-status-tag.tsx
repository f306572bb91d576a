import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { StatusTag, type StatusTone } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getHonesty } from '../../truth/contract/honest-calls.ts';
import type { Timer } from '../contract/timer-calls.ts';
import { type TimerStatus, timerStatus } from './timer-name.ts';
import { timerText } from './timer-text.ts';

const tones: Readonly<Record<TimerStatus, StatusTone>> = {
  on: 'ok',
  off: 'neutral',
  waiting: 'neutral',
  expired: 'warn',
  hidden: 'warn',
  simulated: 'warn',
  no_end: 'warn',
  lost: 'warn',
};

/** Whether the shop shows only what is true; so while it is not known. */
export function useHonest(): boolean {
  const { data } = useApiQuery(getHonesty, {}, { staleTime: 30_000 });
  return data?.honesty.honest ?? true;
}

export function TimerStatusTag({ timer }: { timer: Timer }) {
  const t = useText(timerText);
  const [now] = useState(() => Date.now());
  const status = timerStatus(timer, useHonest(), now);
  return <StatusTag tone={tones[status]}>{t(`status_${status}`)}</StatusTag>;
}
