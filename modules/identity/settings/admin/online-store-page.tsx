import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession, useStoreName, useStorePage } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  getOnlineStorePreferences,
  updateOnlineStorePreferences,
  type OnlineStorePreferences,
} from '../contract/shop-settings-calls.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { settingsText } from './settings-text.ts';
import '../../shop/admin/settings.css';

type Stored = ReplyOf<typeof getOnlineStorePreferences>['online_store_preferences'];
type StoreEditor = Editor<Stored, OnlineStorePreferences>;

function draftOf(stored: Stored): OnlineStorePreferences {
  const { version: _version, ...draft } = stored;
  return draft;
}

/** /settings/online-store: what search engines show of the store, and its password. */
export function OnlineStorePage() {
  const t = useText(settingsText);
  const storePage = useStorePage();
  const load = useApiQuery(
    getOnlineStorePreferences,
    {},
    { select: (reply) => reply.online_store_preferences },
  );
  const update = useApiMutation(updateOnlineStorePreferences, { refresh: [getOnlineStorePreferences] });
  const editor = useEditor<Stored, OnlineStorePreferences>({
    load,
    toDraft: draftOf,
    save: async (draft, { version }) => {
      const body = { online_store_preferences: { ...draft, version } };
      return (await update.mutateAsync({ body })).online_store_preferences;
    },
    validate: (draft) =>
      bodyProblems(
        updateOnlineStorePreferences,
        { online_store_preferences: { ...draft, version: 0 } },
        'online_store_preferences',
      ),
    wrapper: 'online_store_preferences',
    keeps: { key: 'settings.online_store', leavesOut: { password: true } },
  });
  const saved = editor.saved;
  return (
    <SettingsPage
      editor={editor}
      title={t('online_store')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      status={
        saved ? (
          <StatusTag tone={saved.enable_password ? 'warn' : 'ok'}>
            {t(saved.enable_password ? 'state_password' : 'state_open')}
          </StatusTag>
        ) : undefined
      }
      secondary={
        <a className={buttonClass()} href={storePage('')} target="_blank" rel="noreferrer">
          {t('open_store')}
          <Icon name="external" size={16} />
        </a>
      }
      side={(draft) => <SearchResultCard draft={draft} />}
    >
      {(draft) => (
        <>
          <StatementsCard editor={editor} />
          <SearchCard editor={editor} draft={draft} />
          <PasswordCard editor={editor} draft={draft} />
        </>
      )}
    </SettingsPage>
  );
}

interface CardProps {
  editor: StoreEditor;
  draft: OnlineStorePreferences;
}

const most = { title: 70, meta_description: 320, password_message: 500, text: 500 };

/** What the store says in the merchant's name. */
function StatementsCard({ editor }: { editor: StoreEditor }) {
  const t = useText(settingsText);
  return (
    <Card title={t('statements')}>
      <div className="stack">
        <p className="quiet">{t('statements_text')}</p>
        <TextField
          label={t('headline')}
          hint={t('headline_hint')}
          maxLength={100}
          autoComplete="off"
          {...editor.field('headline')}
        />
        <TextAreaField
          label={t('store_text')}
          hint={t('store_text_hint')}
          maxLength={most.text}
          {...editor.field('text')}
        />
        <TextField
          label={t('dispatch_time')}
          hint={t('dispatch_time_hint')}
          maxLength={100}
          autoComplete="off"
          {...editor.field('dispatch_time')}
        />
        <TextField
          label={t('returns')}
          hint={t('returns_hint')}
          maxLength={100}
          autoComplete="off"
          {...editor.field('returns')}
        />
      </div>
    </Card>
  );
}

function SearchCard({ editor, draft }: CardProps) {
  const t = useText(settingsText);
  return (
    <Card title={t('search_engines')}>
      <div className="stack">
        <TextField
          label={t('store_title')}
          hint={t('store_title_hint', { count: draft.title.length, most: most.title })}
          maxLength={most.title}
          autoComplete="off"
          {...editor.field('title')}
        />
        <TextAreaField
          label={t('store_description')}
          hint={t('store_description_hint', {
            count: draft.meta_description.length,
            most: most.meta_description,
          })}
          maxLength={most.meta_description}
          {...editor.field('meta_description')}
        />
      </div>
    </Card>
  );
}

function PasswordCard({ editor, draft }: CardProps) {
  const t = useText(settingsText);
  const [shown, setShown] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(draft.password);
      showToast(t('password_copied'));
    } catch {
      showToast(t('password_not_copied'), { tone: 'bad' });
    }
  }
  return (
    <Card title={t('store_password')}>
      <div className="stack">
        <SwitchLine
          label={t('password_on')}
          hint={t('password_on_hint')}
          checked={draft.enable_password}
          disabled={editor.readOnly}
          onChange={(on) => editor.set('enable_password', on)}
        />
        <TextField
          label={t('password')}
          hint={t('password_hint')}
          type={shown ? 'text' : 'password'}
          maxLength={100}
          autoComplete="new-password"
          spellCheck={false}
          end={
            <>
              <button
                type="button"
                className="icon-button small"
                aria-label={t(shown ? 'password_hide' : 'password_show')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon name="eye" size={16} />
              </button>
              {draft.password === '' ? null : (
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={t('password_copy')}
                  onClick={() => void copy()}
                >
                  <Icon name="copy" size={16} />
                </button>
              )}
            </>
          }
          {...editor.field('password')}
        />
        <TextAreaField
          label={t('password_message')}
          hint={t('password_message_hint', {
            count: draft.password_message.length,
            most: most.password_message,
          })}
          maxLength={most.password_message}
          {...editor.field('password_message')}
        />
      </div>
    </Card>
  );
}

/** The store as a search engine lists it. */
function SearchResultCard({ draft }: { draft: OnlineStorePreferences }) {
  const t = useText(settingsText);
  const { shop } = useSession();
  const store = useStoreName();
  return (
    <Card title={t('preview')}>
      <div className="search-result">
        <div className="search-result-site">
          <span className="shop-mark" aria-hidden="true">
            {shop.name.slice(0, 1).toUpperCase()}
          </span>
          <span>
            {shop.name}
            <span className="dim"> · {store}</span>
          </span>
        </div>
        <p className="search-result-title">{draft.title.trim() || shop.name}</p>
        <p className="search-result-text">{draft.meta_description.trim() || t('preview_none')}</p>
      </div>
    </Card>
  );
}
