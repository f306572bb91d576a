import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { FormDialog } from '#core/admin/frame/form-dialog.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { SelectField } from '#core/admin/frame/select-field.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { type ApiScope, type ScopeResource, scopeResources } from '../contract/api-scope.ts';
import { createApiToken, listApiTokens } from '../contract/api-token-calls.ts';
import { developerText } from './developer-text.ts';
import './developer.css';

type Mode = 'none' | 'read' | 'write';

/** A name, and for each kind of thing nothing, view, or view and manage. */
export function ApiTokenDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (token: string) => void;
}) {
  const t = useText(developerText);
  const create = useApiMutation(createApiToken, { refresh: [listApiTokens] });
  const [name, setName] = useState('');
  const [modes, setModes] = useState<Partial<Record<ScopeResource, Mode>>>({});
  const scopes = scopeResources.flatMap((resource): ApiScope[] => {
    const mode = modes[resource] ?? 'none';
    return mode === 'none'
      ? []
      : mode === 'read'
        ? [`read_${resource}`]
        : [`read_${resource}`, `write_${resource}`];
  });
  const body = { api_token: { name, scopes } };
  return (
    <FormDialog
      title={t('token_create')}
      submitLabel={t('token_create')}
      dirty={name !== '' || scopes.length > 0}
      problems={() => bodyProblems(createApiToken, body, 'api_token')}
      wrapper="api_token"
      onSubmit={async () => onMade((await create.mutateAsync({ body })).token)}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack">
          <TextField
            label={t('token_name')}
            hint={t('token_name_hint')}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={errors['name']}
          />
          <fieldset className="scope-list">
            <legend>{t('scopes')}</legend>
            {errors['scopes'] ? (
              <p className="field-error" role="alert" tabIndex={-1}>
                <Icon name="alert" size={16} />
                {errors['scopes']}
              </p>
            ) : null}
            {scopeResources.map((resource) => (
              <SelectField
                key={resource}
                label={t(`resource_${resource}`)}
                value={modes[resource] ?? 'none'}
                options={(['none', 'read', 'write'] as const).map((mode) => ({
                  value: mode,
                  label: t(`scope_${mode}`),
                }))}
                onChange={(mode) => setModes((before) => ({ ...before, [resource]: mode as Mode }))}
              />
            ))}
          </fieldset>
        </div>
      )}
    </FormDialog>
  );
}
