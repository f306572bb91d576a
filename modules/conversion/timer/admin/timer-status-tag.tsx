import { useState } from 'react';
import { StatusTag, type StatusTone } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useHonesty } from '../../truth/admin/use-honesty.ts';
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

export function TimerStatusTag({ timer }: { timer: Timer }) {
  const t = useText(timerText);
  const [now] = useState(() => Date.now());
  const status = timerStatus(timer, useHonesty().honest, now);
  if (status === null) return '—';
  return <StatusTag tone={tones[status]}>{t(`status_${status}`)}</StatusTag>;
}
