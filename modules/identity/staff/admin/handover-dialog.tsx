import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { PasswordField } from '../../session/admin/password-field.tsx';
import { getHandover, startHandover } from '../contract/handover-calls.ts';
import { listStaff, type StaffMember } from '../contract/staff-calls.ts';
import { staffName } from './staff-access.ts';
import { staffText } from './staff-text.ts';

/** So many people are offered at once; of more, a search says which. */
const most = 100;

const label = (member: StaffMember) =>
  staffName(member) === member.email ? member.email : `${staffName(member)} (${member.email})`;

/** To whom the shop goes, what becomes of the owner, and their password. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const t = useText(staffText);
  const { shop, user } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<StaffMember>();
  const [stays, setStays] = useState(true);
  const [password, setPassword] = useState('');
  const found = useApiQuery(
    listStaff,
    {
      query: {
        status: 'accepted',
        search: search.trim() || undefined,
        limit: String(most),
        ...(search.trim() === '' ? { sort_field: 'name', sort_direction: 'asc' } : {}),
      },
    },
    { keepPrevious: true },
  );
  const start = useApiMutation(startHandover, { refresh: [getHandover] });
  const people = (found.data?.staff ?? []).filter(({ user_id }) => user_id !== user.id);
  const listed = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people;
  const alone = found.data !== undefined && search === '' && people.length === 0;
  const body = { handover: { staff_id: chosen?.id ?? 0, stays }, current_password: password };

  return (
    <FormDialog
      size="small"
      title={t('hand_over_title', { shop: shop.name })}
      submitLabel={t('hand_over_send')}
      danger
      reason={alone ? t('hand_over_nobody') : undefined}
      wrapper="handover"
      problems={() => ({
        ...bodyProblems(startHandover, body, 'handover'),
        ...(chosen ? {} : { staff_id: t('hand_over_choose') }),
      })}
      onSubmit={async () => {
        const { handover } = await start.mutateAsync({ body });
        showToast(t('hand_over_sent', { email: handover.email }));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {alone ? <p className="note warn">{t('hand_over_nobody')}</p> : null}
          {found.data?.has_more || search !== '' ? (
            <TextField
              label={t('hand_over_search')}
              name="staff_search"
              autoComplete="off"
              value={search}
              onChange={setSearch}
            />
          ) : null}
          <SelectField
            label={t('hand_over_to')}
            name="staff_id"
            value={chosen ? String(chosen.id) : ''}
            error={errors.staff_id}
            options={[
              { value: '', label: t('hand_over_choose') },
              ...listed.map((member) => ({ value: String(member.id), label: label(member) })),
            ]}
            onChange={(value) => setChosen(listed.find(({ id }) => String(id) === value))}
          />
          <ChoiceCards
            name="stays"
            label={t('hand_over_after')}
            value={stays ? 'stay' : 'leave'}
            choices={(['stay', 'leave'] as const).map((value) => ({
              value,
              label: t(`hand_over_${value}`),
              hint: t(`hand_over_${value}_hint`),
            }))}
            onChange={(value) => setStays(value === 'stay')}
          />
          <PasswordField
            label={t('hand_over_password')}
            name="current_password"
            autoComplete="current-password"
            value={password}
            error={errors.current_password}
            hint={t('hand_over_warning')}
            onChange={setPassword}
          />
        </>
      )}
    </FormDialog>
  );
}
