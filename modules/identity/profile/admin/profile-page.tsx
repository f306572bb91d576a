import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { Switch } from '#core/admin/controls/switch.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { languageOf, offeredLanguages, useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { getAccountProfile, updateAccountProfile, type AccountProfile } from '../contract/profile-calls.ts';
import { noticeKinds } from '../../notice/contract/notice-kind.ts';
import { profileAreaText } from './profile-area-text.ts';
import { PasswordField } from '../../session/admin/password-field.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { countryOptions } from '../../shop/admin/shop-choices.ts';
import { profileText } from './profile-text.ts';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import './profile.css';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import '../../shop/admin/settings.css';

type Draft = Pick<
  AccountProfile,
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'avatar'
  | 'phone'
  | 'local_code'
  | 'country'
  | 'locale_code'
  | 'user_enable_notification_mobile'
  | 'mail_notices'
> & { current_password: string };
type ProfileEditor = Editor<AccountProfile, Draft>;

function draftOf(user: AccountProfile): Draft {
  return {
    email: user.email,
    current_password: '',
    first_name: user.first_name,
    last_name: user.last_name,
    avatar: user.avatar,
    phone: user.phone,
    local_code: user.local_code,
    country: user.country,
    locale_code: user.locale_code,
    user_enable_notification_mobile: user.user_enable_notification_mobile,
    mail_notices: user.mail_notices,
  };
}

/** What goes over the wire: address and password only when the address is a new one. */
function bodyOf({ email, current_password, ...rest }: Draft, present: string, version: number) {
  return { user: { ...rest, version, ...(email === present ? {} : { email, current_password }) } };
}

/** /account: personal information, contact and email notifications. */
export function ProfilePage() {
  const t = useText(profileText);
  const title = useText(profileAreaText);
  const load = useApiQuery(getAccountProfile, {}, { select: (reply) => reply.user });
  const update = useApiMutation(updateAccountProfile, {
    refresh: [getAccountProfile, sessionAddresses.getShopContext],
  });
  const editor = useEditor<AccountProfile, Draft>({
    load,
    toDraft: draftOf,
    save: async (draft, base) =>
      (await update.mutateAsync({ body: bodyOf(draft, base.email, base.version) })).user,
    validate: (draft) =>
      bodyProblems(updateAccountProfile, bodyOf(draft, load.data?.email ?? draft.email, 0), 'user'),
    wrapper: 'user',
    keeps: { nothing: 'password' },
  });
  return (
    <SettingsPage
      editor={editor}
      title={title('account')}
      text={t('lead')}
      secondary={
        <Link to={settingsPaths.security} className={buttonClass()}>
          <Icon name="lock" size={16} />
          {title('security')}
        </Link>
      }
    >
      {(draft) => (
        <>
          <PersonCard editor={editor} draft={draft} />
          <ReachCard editor={editor} draft={draft} />
          <NoticesCard editor={editor} draft={draft} />
        </>
      )}
    </SettingsPage>
  );
}

function PersonCard({ editor, draft }: { editor: ProfileEditor; draft: Draft }) {
  const t = useText(profileText);
  const language = useLanguage();
  const locale = editor.field('locale_code');
  const country = editor.field('country');
  const countries = useMemo(() => countryOptions(language, t('country_none')), [language, t]);
  const languages = offeredLanguages().map(({ code, name }) => ({ value: code, label: name }));
  const shown = languageOf(locale.value);
  return (
    <Card title={t('person')}>
      <div className="stack">
        <ProfileAvatar
          avatar={draft.avatar}
          name={[draft.first_name, draft.last_name]}
          error={editor.errors.avatar}
          onChange={(avatar) => editor.set('avatar', avatar)}
        />
        <div className="settings-pair">
          <TextField
            label={t('first_name')}
            maxLength={100}
            autoComplete="given-name"
            {...editor.field('first_name')}
          />
          <TextField
            label={t('last_name')}
            maxLength={100}
            autoComplete="family-name"
            {...editor.field('last_name')}
          />
        </div>
        <div className="settings-pair">
          <SelectField label={t('country')} autoComplete="country" options={countries} {...country} />
          <SelectField
            label={t('language')}
            hint={t('language_hint')}
            options={languages}
            {...locale}
            value={shown}
          />
        </div>
      </div>
    </Card>
  );
}

function ReachCard({ editor, draft }: { editor: ProfileEditor; draft: Draft }) {
  const t = useText(profileText);
  const language = useLanguage();
  const regions = useMemo(() => countryOptions(language, t('country_none')), [language, t]);
  const pending = editor.saved?.pending_email;
  const changed = draft.email.trim() !== editor.saved?.email;
  return (
    <Card title={t('reach')}>
      <div className="stack">
        <TextField
          label={t('email')}
          type="email"
          maxLength={254}
          autoComplete="email"
          hint={changed ? t('email_changes') : undefined}
          {...editor.field('email')}
        />
        {pending ? (
          <p className="note" role="status">
            <Icon name="clock" size={16} />
            {t('email_pending', { email: pending })}
          </p>
        ) : null}
        {changed ? (
          <PasswordField
            label={t('current_password')}
            hint={t('email_password')}
            autoComplete="current-password"
            maxLength={256}
            {...editor.field('current_password')}
          />
        ) : null}
        <div className="settings-pair">
          <SelectField label={t('phone_region')} options={regions} {...editor.field('local_code')} />
          <TextField
            label={t('phone')}
            type="tel"
            maxLength={30}
            autoComplete="tel"
            dir="ltr"
            {...editor.field('phone')}
          />
        </div>
      </div>
    </Card>
  );
}

function NoticesCard({ editor, draft }: { editor: ProfileEditor; draft: Draft }) {
  const t = useText(profileText);
  return (
    <Card title={t('notices')} flush>
      <p className="quiet profile-lead">{t('notices_lead')}</p>
      <ul>
        {noticeKinds.map((kind) => (
          <li key={kind} className="switch-row">
            <label htmlFor={`notice-${kind}`} className="grow">
              <span className="strong">{t(kind)}</span>
              <span className="dim text-sm">{t(`${kind}_hint`)}</span>
            </label>
            <Switch
              id={`notice-${kind}`}
              checked={draft.mail_notices.includes(kind)}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                editor.set(
                  'mail_notices',
                  noticeKinds.filter((one) => (one === kind ? on : draft.mail_notices.includes(one))),
                );
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
