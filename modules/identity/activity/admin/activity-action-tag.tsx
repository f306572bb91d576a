import { StatusTag, type StatusTone } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { AuditEntry } from '../contract/audit-calls.ts';
import { activityText } from './activity-text.ts';

const tones: Record<AuditEntry['action'], StatusTone> = { created: 'ok', updated: 'neutral', deleted: 'bad' };

export function ActionTag({ action }: Pick<AuditEntry, 'action'>) {
  const t = useText(activityText);
  return <StatusTag tone={tones[action]}>{t(`action_${action}`)}</StatusTag>;
}
