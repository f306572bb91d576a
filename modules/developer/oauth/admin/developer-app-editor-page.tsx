import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { type HeldScope, isOffered } from '../../program/contract/api-scope.ts';
import {
  type AppKind,
  appKinds,
  createDeveloperApp,
  deleteDeveloperApp,
  type DeveloperApp,
  getDeveloperApp,
  listDeveloperApps,
  rotateAppSecret,
  updateDeveloperApp,
} from '../contract/developer-app-calls.ts';
import { AppClientCard } from './app-client-card.tsx';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { oauthText } from './oauth-text.ts';
import { ScopeFields } from '../../program/admin/scope-fields.tsx';
import { SecretDialog } from '../../program/admin/secret-dialog.tsx';

interface AppDraft {
  name: string;
  kind: AppKind;
  /** One on each line. */
  redirect_uris: string;
  /** Those that it was registered with may stay, also where they are not offered any more. */
  scopes: HeldScope[];
}

const linesOf = (text: string) => text.split(/\s+/).filter((line) => line !== '');
const bodyOf = ({ redirect_uris, ...draft }: AppDraft) => ({
  ...draft,
  redirect_uris: linesOf(redirect_uris),
});
const newBodyOf = (draft: AppDraft) => ({ ...bodyOf(draft), scopes: draft.scopes.filter(isOffered) });

/** /settings/developer-apps/$id: an app of one's own; 0 registers one, and shows its secret once. */
export function DeveloperAppEditorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (!/^(0|[1-9]\d{0,15})$/.test(id)) return <MissingPage />;
  return <DeveloperAppEditor key={id} id={Number(id)} />;
}

function DeveloperAppEditor({ id }: { id: number }) {
  const t = useText(oauthText);
  const navigate = useNavigate();
  const secret = useRef<string | null>(null);
  const [shown, setShown] = useState<{ secret: string; to?: string }>();
  const load = useApiQuery(
    getDeveloperApp,
    { params: { id } },
    { enabled: id !== 0, select: (reply) => reply.developer_app },
  );
  const create = useApiMutation(createDeveloperApp, { refresh: [listDeveloperApps] });
  const update = useApiMutation(updateDeveloperApp, { refresh: [getDeveloperApp, listDeveloperApps] });
  const pathOf = (app: DeveloperApp) => developerPaths.app(app.id);
  const editor = useEditor<DeveloperApp, AppDraft>({
    id,
    load,
    toDraft: ({ name, kind, redirect_uris, scopes }) => ({
      name,
      kind,
      redirect_uris: redirect_uris.join('\n'),
      scopes,
    }),
    blank: () => ({ name: '', kind: 'confidential', redirect_uris: '', scopes: [] }),
    create: async (draft) => {
      const reply = await create.mutateAsync({ body: { developer_app: newBodyOf(draft) } });
      secret.current = reply.client_secret;
      return reply.developer_app;
    },
    save: async (draft, base) => {
      const { kind: _kind, ...settings } = bodyOf(draft);
      const body = { developer_app: { ...settings, version: base.version } };
      return (await update.mutateAsync({ params: { id: base.id }, body })).developer_app;
    },
    validate: (draft) =>
      id === 0
        ? bodyProblems(createDeveloperApp, { developer_app: newBodyOf(draft) }, 'developer_app')
        : bodyProblems(
            updateDeveloperApp,
            { developer_app: { ...bodyOf(draft), version: 1 } },
            'developer_app',
          ),
    wrapper: 'developer_app',
    keeps: { key: 'settings.developer-app' },
    createLabel: t('app_create'),
    onCreated: (made) => {
      if (secret.current === null) void leaveUnasked(() => navigate({ to: pathOf(made) }));
      else setShown({ secret: secret.current, to: pathOf(made) });
    },
    onLeave: () => void navigate({ to: developerPaths.apps }),
  });
  const app = id === 0 ? undefined : (load.data ?? editor.saved);
  return (
    <>
      <EditorPage
        editor={editor}
        title={app?.name ?? t('app_new')}
        kind={t('app')}
        crumbs={[
          { label: t('settings'), to: settingsPaths.settings },
          { label: t('apps'), to: developerPaths.apps },
        ]}
        sideLabel={t('client')}
        side={() =>
          app ? (
            <>
              <AppClientCard app={app} />
              <Card>
                <div className="row wrap">
                  <AppActions app={app} onSecret={(made) => setShown({ secret: made })} />
                </div>
              </Card>
            </>
          ) : null
        }
      >
        {(draft) => (
          <>
            <Card title={t('app')}>
              <div className="stack">
                <TextField
                  label={t('name')}
                  hint={t('name_hint')}
                  maxLength={60}
                  autoComplete="off"
                  {...editor.field('name')}
                />
                {app ? null : (
                  <ChoiceCards
                    name="kind"
                    label={t('kind')}
                    value={draft.kind}
                    choices={appKinds.map((value) => ({
                      value,
                      label: t(`kind_${value}`),
                      hint: t(`kind_${value}_hint`),
                    }))}
                    onChange={editor.field('kind').onChange}
                  />
                )}
                <TextAreaField
                  label={t('redirect_uris')}
                  hint={t('redirect_uris_hint')}
                  placeholder="https://"
                  spellCheck={false}
                  autoComplete="off"
                  {...editor.field('redirect_uris')}
                />
              </div>
            </Card>
            <Card>
              <ScopeFields label={t('scopes')} {...editor.field('scopes')} />
            </Card>
          </>
        )}
      </EditorPage>
      {shown ? (
        <SecretDialog
          title={t('secret_made')}
          use={t('secret_use')}
          secret={shown.secret}
          onClose={() => {
            setShown(undefined);
            const { to } = shown;
            if (to) void leaveUnasked(() => navigate({ to }));
          }}
        />
      ) : null}
    </>
  );
}

function AppActions({ app, onSecret }: { app: DeveloperApp; onSecret: (secret: string) => void }) {
  const t = useText(oauthText);
  const navigate = useNavigate();
  const rotate = useApiMutation(rotateAppSecret, { refresh: [getDeveloperApp, listDeveloperApps] });
  const remove = useApiMutation(deleteDeveloperApp, { refresh: [listDeveloperApps] });
  const params = { id: app.id };

  const renew = () =>
    attempt(async () => {
      const question = { title: t('rotate_title'), message: t('rotate_text'), confirmLabel: t('rotate') };
      if (await confirmAction(question)) onSecret((await rotate.mutateAsync({ params })).client_secret);
    });
  const removeIt = () =>
    attempt(async () => {
      const title = t('delete_title', { name: app.name });
      const question = { title, message: t('delete_text'), confirmLabel: t('delete'), danger: true };
      if (!(await confirmAction(question))) return;
      await remove.mutateAsync({ params });
      showToast(t('deleted'));
      await leaveUnasked(() => navigate({ to: developerPaths.apps }));
    });
  return (
    <>
      {app.kind === 'public' ? null : (
        <Button busy={rotate.isPending} onClick={() => void renew()}>
          {t('rotate')}
        </Button>
      )}
      <Button tone="danger-text" busy={remove.isPending} onClick={() => void removeIt()}>
        {t('delete')}
      </Button>
    </>
  );
}
