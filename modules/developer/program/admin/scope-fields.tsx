import { Icon } from '#core/admin/controls/icon.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  type ApiScope,
  heldScopes,
  type HeldScope,
  isOffered,
  modesOf,
  type ScopeResource,
} from '../contract/api-scope.ts';
import { consentGroups, linesOf, resourcesIn } from '../rules/app-consent.ts';
import { developerText } from './developer-text.ts';
import './developer.css';

type Mode = 'none' | 'read' | 'write';

function modeOf(scopes: readonly HeldScope[], resource: ScopeResource): Mode {
  const line = linesOf(scopes).find((one) => one.resource === resource);
  if (!line) return 'none';
  return line.mode === 'manage' ? 'write' : 'read';
}

/** The scopes with this resource at another mode; those that are not offered any more stay. */
function withMode<S extends HeldScope>(scopes: readonly S[], resource: ScopeResource, mode: string): S[] {
  const wanted = new Set<string>(scopes);
  for (const one of modesOf(resource)) {
    const scope = `${one}_${resource}`;
    if (mode === one || (mode === 'write' && one === 'read')) wanted.add(scope);
    else wanted.delete(scope);
  }
  return heldScopes.filter((scope) => wanted.has(scope)) as S[];
}

/** For each kind of thing nothing, view, or view and manage, in the groups of the consent. */
export function ScopeFields<S extends HeldScope = ApiScope>({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: readonly S[];
  onChange: (scopes: S[]) => void;
  error: string | undefined;
}) {
  const t = useText(developerText);
  const retired = value.filter((scope) => !isOffered(scope));
  return (
    <fieldset className="scope-list">
      <legend>{label}</legend>
      {error ? (
        <p className="field-error scope-error" role="alert" tabIndex={-1}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {consentGroups.map((group) => {
        const resources = resourcesIn(group);
        if (resources.length === 0) return null;
        return (
          <div key={group} className="scope-group">
            <h3>{t(`group_${group}`)}</h3>
            {resources.map((resource) => (
              <SelectField
                key={resource}
                label={t(`resource_${resource}`)}
                hint={t(`resource_${resource}_hint`)}
                value={modeOf(value, resource)}
                options={(['none', ...modesOf(resource)] as const).map((mode) => ({
                  value: mode,
                  label: t(`scope_${mode}`),
                }))}
                onChange={(mode) => onChange(withMode(value, resource, mode))}
              />
            ))}
          </div>
        );
      })}
      {retired.length > 0 ? (
        <p className="dim text-sm">{t('scopes_retired', { scopes: retired.join(', ') })}</p>
      ) : null}
    </fieldset>
  );
}

/** `Orders: View, Products and collections: View and manage`, and what of it opens nothing any more. */
export function scopesText(scopes: readonly HeldScope[]): string {
  const { text } = developerText;
  const retired = scopes.filter((scope) => !isOffered(scope)).join(', ');
  const lines = linesOf(scopes).map(({ resource, mode }) =>
    text('scope_of', {
      resource: text(`resource_${resource}`),
      mode: text(mode === 'manage' ? 'scope_write' : 'scope_read'),
    }),
  );
  return [...lines, ...(retired ? [text('scopes_retired', { scopes: retired })] : [])].join(', ');
}
