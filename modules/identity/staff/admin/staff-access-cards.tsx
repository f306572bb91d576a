import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { permissions, type StaffPermission } from '../../shop/contract/permission.ts';
import { permissionGroups, withPermission } from './staff-access.ts';
import { permissionText } from '../../shop/admin/permission-text.ts';
import { staffText } from './staff-text.ts';
import './staff.css';

export interface StaffAccess {
  role: 'admin' | 'staff';
  permissions: StaffPermission[];
}

/** The role, and for staff the checklist of what they may do. */
export function StaffAccessCards({
  access,
  isOwner = false,
  readOnly = false,
  error,
  onChange,
}: {
  access: StaffAccess;
  /** Shows that there is nothing to choose. */
  isOwner?: boolean;
  readOnly?: boolean;
  error?: string;
  onChange: (access: StaffAccess) => void;
}) {
  const t = useText(staffText);
  if (isOwner)
    return (
      <Card title={t('access')}>
        <p>{t('owner_everything')}</p>
      </Card>
    );
  return (
    <>
      <Card title={t('role')}>
        <ChoiceCards<StaffAccess['role']>
          name="role"
          label={t('role')}
          value={access.role}
          disabled={readOnly}
          choices={(['staff', 'admin'] as const).map((value) => ({
            value,
            label: t(`role_${value}`),
            hint: t(`role_${value}_hint`),
          }))}
          onChange={(role) => onChange({ ...access, role })}
        />
      </Card>
      {access.role === 'admin' ? (
        <Card title={t('permissions')}>
          <p className="quiet">{t('admin_everything')}</p>
        </Card>
      ) : (
        <PermissionCard
          given={access.permissions}
          readOnly={readOnly}
          error={error}
          onChange={(given) => onChange({ ...access, permissions: given })}
        />
      )}
    </>
  );
}

function PermissionCard({
  given,
  readOnly,
  error,
  onChange,
}: {
  given: readonly StaffPermission[];
  readOnly: boolean;
  error?: string;
  onChange: (given: StaffPermission[]) => void;
}) {
  const t = useText(staffText);
  const all = given.length === permissions.length;
  return (
    <Card
      title={t('permissions')}
      end={
        <span className="row">
          {t('permissions_count', { count: given.length, most: permissions.length })}
          {readOnly ? null : (
            <button
              type="button"
              className="link-button"
              onClick={() => onChange(all ? [] : [...permissions])}
            >
              {t(all ? 'allow_none' : 'allow_all')}
            </button>
          )}
        </span>
      }
    >
      <div className="permission-groups" data-field="permissions">
        {permissionGroups.map((group) => (
          <fieldset key={group.id} className="check-list">
            <legend>{t(`group_${group.id}`)}</legend>
            {group.permissions.map((one) => (
              <label key={one}>
                <input
                  type="checkbox"
                  className="check"
                  checked={given.includes(one)}
                  disabled={readOnly}
                  aria-describedby={`permission-${one}`}
                  aria-labelledby={`permission-name-${one}`}
                  onChange={(event) => onChange(withPermission(given, one, event.target.checked))}
                />
                <span id={`permission-name-${one}`}>{permissionText.text(`permission_${one}`)}</span>
                <small id={`permission-${one}`}>{t(`permission_${one}_hint`)}</small>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <FieldError text={error} />
      {given.length === 0 && !readOnly ? (
        <p className="note warn permission-note">
          <Icon name="info" size={16} />
          {t('no_permission')}
        </p>
      ) : null}
    </Card>
  );
}
