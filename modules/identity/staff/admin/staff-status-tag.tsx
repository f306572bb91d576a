import { StatusTag, type StatusTone } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { StaffMember } from '../contract/staff-calls.ts';
import { staffText } from './staff-text.ts';

const tones: Record<StaffMember['status'], StatusTone> = {
  accepted: 'ok',
  invited: 'warn',
  expired: 'bad',
  declined: 'neutral',
};

export function StaffStatusTag({ status }: Pick<StaffMember, 'status'>) {
  const t = useText(staffText);
  return <StatusTag tone={tones[status]}>{t(`status_${status}`)}</StatusTag>;
}
