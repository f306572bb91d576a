import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import {
  getShippingSettings,
  maxShippingTime,
  type ShippingSettings,
  updateShippingSettings,
} from '../contract/shipping-calls.ts';
import { shippingSettingsText } from './shipping-settings-text.ts';

type Saved = ReplyOf<typeof getShippingSettings>['shipping'];
/** As it is typed: an amount may be missing (null) or no number (NaN). */
type Draft = Omit<ShippingSettings, 'standard_minor'> & { standard_minor: number | null };

function draftOf(saved: Saved): Draft {
  const { standard_minor, express_minor, free_from_minor, standard_time, express_time } = saved;
  return { standard_minor, express_minor, free_from_minor, standard_time, express_time };
}

/** /settings/shipping: the shop's rates and their delivery times. */
export function ShippingSettingsPage() {
  const t = useText(shippingSettingsText);
  const load = useApiQuery(getShippingSettings, {}, { select: (reply) => reply.shipping });
  const update = useApiMutation(updateShippingSettings, { refresh: [getShippingSettings] });
  const editor = useEditor<Saved, Draft>({
    load,
    toDraft: draftOf,
    save: async (draft, { version }) => {
      // Missing values were refused before.
      const shipping = { ...draft, standard_minor: draft.standard_minor ?? 0, version };
      return (await update.mutateAsync({ body: { shipping } })).shipping;
    },
    validate: (draft) =>
      bodyProblems(updateShippingSettings, { shipping: { ...draft, version: 0 } }, 'shipping'),
    wrapper: 'shipping',
    keeps: { key: 'settings.shipping' },
  });
  const { saved } = editor;
  return (
    <SettingsPage
      editor={editor}
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('settings'), to: '/settings' }]}
    >
      {(draft) => (
        <>
          {saved && !saved.saved ? (
            <p className="quiet" role="note">
              {t(saved.version === 0 ? 'unset' : 'unsaved')}
            </p>
          ) : null}
          <Card title={t('standard')}>
            <div className="stack">
              <Amount
                editor={editor}
                name="standard_minor"
                label={t('standard_price')}
                hint={t('standard_price_hint')}
              />
              {draft.standard_minor === 0 ? null : (
                <Amount
                  editor={editor}
                  name="free_from_minor"
                  label={t('free_from')}
                  hint={t('free_from_hint')}
                />
              )}
              <TextField
                label={t('standard_time')}
                hint={t('time_hint')}
                maxLength={maxShippingTime}
                autoComplete="off"
                {...editor.field('standard_time')}
              />
            </div>
          </Card>
          <Card title={t('express')}>
            <div className="stack">
              <SwitchLine
                label={t('express_on')}
                checked={draft.express_minor !== null}
                disabled={editor.readOnly}
                onChange={(on) =>
                  editor.set((before) => ({
                    ...before,
                    express_minor: on ? (saved?.express_minor ?? 0) : null,
                  }))
                }
              />
              {draft.express_minor === null ? null : (
                <>
                  <Amount editor={editor} name="express_minor" label={t('express_price')} keepsZero />
                  <TextField
                    label={t('express_time')}
                    hint={t('time_hint')}
                    maxLength={maxShippingTime}
                    autoComplete="off"
                    {...editor.field('express_time')}
                  />
                </>
              )}
            </div>
          </Card>
          <p className="quiet text-sm">{t('open')}</p>
        </>
      )}
    </SettingsPage>
  );
}

/** An amount in the shop's currency, kept in minor units. `keepsZero`: an empty field is 0, as null means something else. */
function Amount({
  editor,
  name,
  label,
  hint,
  keepsZero,
}: {
  editor: Editor<Saved, Draft>;
  name: 'standard_minor' | 'express_minor' | 'free_from_minor';
  label: string;
  hint?: string;
  keepsZero?: boolean;
}) {
  const { currency } = useSession().shop;
  const affix = useMoneyAffix();
  const minor = editor.draft?.[name] ?? null;
  const change = (major: number | null) => {
    const typed = major === null || Number.isNaN(major) ? major : toMinor(major, currency);
    editor.set((before) => ({ ...before, [name]: typed === null && keepsZero ? 0 : typed }));
  };
  return (
    <NumberField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      error={editor.errors[name]}
      disabled={editor.readOnly}
      value={minor === null || Number.isNaN(minor) ? minor : toMajor(minor, currency)}
      onChange={change}
      {...affix}
    />
  );
}
