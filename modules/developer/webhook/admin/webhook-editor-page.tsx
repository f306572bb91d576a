import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { TagsField, tagsOf } from '#core/admin/controls/tags-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import {
  countWebhookTabs,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../contract/webhook-calls.ts';
import { topicNames, type WebhookTopic } from '../contract/webhook-topic.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';
import { SecretDialog } from '../../program/admin/secret-dialog.tsx';
import { WebhookStatusTag } from './webhook-status-tag.tsx';
import '../../program/admin/developer.css';

interface WebhookDraft {
  topic: WebhookTopic;
  address: string;
  /** A comma list. */
  fields: string;
}

const lists = [listWebhooks, countWebhookTabs];
const bodyOf = ({ fields, ...draft }: WebhookDraft) => ({ ...draft, fields: tagsOf(fields) });

/** /settings/webhooks/$id: what is sent where; 0 creates, and shows the secret once. */
export function WebhookEditorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (!/^(0|[1-9]\d{0,15})$/.test(id)) return <MissingPage />;
  return <WebhookEditor key={id} id={Number(id)} />;
}

function WebhookEditor({ id }: { id: number }) {
  const t = useText(webhookText);
  const navigate = useNavigate();
  const secret = useRef('');
  const [shown, setShown] = useState<{ secret: string; to?: string }>();
  const load = useApiQuery(
    getWebhook,
    { params: { id } },
    { enabled: id !== 0, select: (reply) => reply.webhook },
  );
  const create = useApiMutation(createWebhook, { refresh: lists });
  const update = useApiMutation(updateWebhook, { refresh: [getWebhook, ...lists] });
  const editor = useEditor<Webhook, WebhookDraft>({
    id,
    load,
    toDraft: ({ topic, address, fields }) => ({ topic, address, fields: fields.join(', ') }),
    blank: () => ({ topic: 'orders/create', address: '', fields: '' }),
    create: async (draft) => {
      const reply = await create.mutateAsync({ body: { webhook: bodyOf(draft) } });
      secret.current = reply.secret;
      return reply.webhook;
    },
    save: async (draft, base) => {
      const webhook = { ...bodyOf(draft), version: base.version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { webhook } })).webhook;
    },
    validate: (draft) => bodyProblems(createWebhook, { webhook: bodyOf(draft) }, 'webhook'),
    wrapper: 'webhook',
    createLabel: t('webhook_create'),
    // The address of a chat's webhook is its password.
    keeps: { key: 'settings.webhook', leavesOut: { address: true } },
    onCreated: (made) => setShown({ secret: secret.current, to: developerPaths.webhook(made.id) }),
    onLeave: () => void navigate({ to: developerPaths.webhooks }),
  });
  const webhook = id === 0 ? undefined : (load.data ?? editor.saved);
  return (
    <>
      <EditorPage
        editor={editor}
        title={webhook?.topic ?? t('webhook_new')}
        kind={t('webhook')}
        crumbs={[
          { label: t('settings'), to: settingsPaths.settings },
          { label: t('webhooks'), to: developerPaths.webhooks },
        ]}
        status={webhook ? <WebhookStatusTag {...webhook} /> : undefined}
        sideLabel={t('state')}
        side={() =>
          webhook ? (
            <>
              <StateCard webhook={webhook} />
              <Card>
                <div className="row wrap">
                  <WebhookActions webhook={webhook} onSecret={(made) => setShown({ secret: made })} />
                </div>
              </Card>
            </>
          ) : null
        }
      >
        {() => (
          <Card title={t('sends')}>
            <div className="stack">
              <SelectField
                label={t('topic')}
                options={topicNames.map((value) => ({ value, label: value, group: value.split('/')[0] }))}
                {...editor.field('topic')}
                onChange={(topic) => editor.field('topic').onChange(topic as WebhookTopic)}
              />
              <TextField
                label={t('address')}
                type="url"
                maxLength={2000}
                autoComplete="off"
                placeholder="https://"
                hint={t('address_hint')}
                {...editor.field('address')}
              />
              <TagsField
                label={t('fields')}
                placeholder={t('fields_add')}
                hint={t('fields_hint')}
                {...editor.field('fields')}
              />
            </div>
          </Card>
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

function WebhookActions({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const t = useText(webhookText);
  const navigate = useNavigate();
  const refresh = [getWebhook, ...lists];
  const update = useApiMutation(updateWebhook, { refresh });
  const test = useApiMutation(testWebhook, { refresh: [listDeliveries] });
  const rotate = useApiMutation(rotateWebhookSecret, { refresh });
  const remove = useApiMutation(deleteWebhook, { refresh: lists });
  const params = { id: webhook.id };
  const isOn = webhook.status === 'active';

  const sendTest = () =>
    attempt(async () => {
      await test.mutateAsync({ params });
      showToast(t('test_sent'));
    });
  const turn = () =>
    attempt(async () => {
      await update.mutateAsync({ params, body: { webhook: { status: isOn ? 'disabled' : 'active' } } });
      showToast(t(isOn ? 'turned_off' : 'turned_on'));
    });
  const renew = () =>
    attempt(async () => {
      const question = { title: t('rotate_title'), message: t('rotate_text'), confirmLabel: t('rotate') };
      if (await confirmAction(question)) onSecret((await rotate.mutateAsync({ params })).secret);
    });
  const removeIt = () =>
    attempt(async () => {
      const { address, topic } = webhook;
      const message = t('delete_text', { address, topic });
      const question = { title: t('delete_title'), message, confirmLabel: t('delete'), danger: true };
      if (!(await confirmAction(question))) return;
      await remove.mutateAsync({ params });
      showToast(t('deleted'));
      await leaveUnasked(() => navigate({ to: developerPaths.webhooks }));
    });
  return (
    <>
      {isOn ? (
        <Button busy={test.isPending} onClick={() => void sendTest()}>
          {t('test')}
        </Button>
      ) : null}
      <Button busy={rotate.isPending} onClick={() => void renew()}>
        {t('rotate')}
      </Button>
      {webhook.disabled_reason === 'revoked' ? null : (
        <Button busy={update.isPending} onClick={() => void turn()}>
          {t(isOn ? 'turn_off' : 'turn_on')}
        </Button>
      )}
      <Button tone="danger-text" busy={remove.isPending} onClick={() => void removeIt()}>
        {t('delete')}
      </Button>
    </>
  );
}

/** Why it is off, since when it fails, whose it is, and the way to its log. */
function StateCard({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookText);
  const formats = useFormats();
  const { disabled_reason: reason, failing_since: since, last_delivered_at: last } = webhook;
  return (
    <Card title={t('state')}>
      {reason ? <p className="note warn">{t(`off_${reason}`)}</p> : null}
      {since && !reason ? (
        <p className="note warn">{t('failing_text', { date: formats.dateTime(since) })}</p>
      ) : null}
      <dl className="fact-lines">
        <div>
          <dt>{t('last_delivered')}</dt>
          <dd>{last ? formats.dateTime(last) : t('never')}</dd>
        </div>
        <div>
          <dt>{t('whose')}</dt>
          <dd>{webhook.api_token_name ?? t('by_people')}</dd>
        </div>
      </dl>
      <p className="delivery-log-link">
        <Link
          to={developerPaths.deliveries}
          search={{ webhook: String(webhook.id) }}
          className={buttonClass()}
        >
          {t('log')}
        </Link>
      </p>
    </Card>
  );
}
