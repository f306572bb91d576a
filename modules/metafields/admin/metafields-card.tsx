import './metafields.css';
import { useState, type ComponentType } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { ThingCardProps, ThingName } from '#core/admin/frame/admin-area.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { deleteMetafield, type Metafield, ownerCalls, updateMetafield } from '../contract/metafield-calls.ts';
import { MetafieldDialog, type MetafieldDraft } from './metafield-dialog.tsx';
import { metafieldText } from './metafield-text.ts';

/** Above the maximum of an object. */
const all = { limit: '250' };

/** The card of metafields on a page. Each metafield is saved by itself, at once. */
export function metafieldsCard(thing: ThingName): ComponentType<ThingCardProps> {
  const { list, create } = ownerCalls[thing];
  return function MetafieldsCard({ id, readOnly }) {
    const t = useText(metafieldText);
    const [open, setOpen] = useState<Metafield | 'new'>();
    const result = useApiQuery(list, { params: { id }, query: all }, { select: (reply) => reply.metafields });
    const add = useApiMutation(create, { refresh: [list] });
    // Another person changed it meanwhile, so the stored value is shown and can be edited.
    const change = useApiMutation(updateMetafield, {
      refresh: [list],
      onError: ({ status }) => void (status === 409 && result.refetch()),
    });
    const remove = useApiMutation(deleteMetafield, { refresh: [list] });

    async function save(draft: MetafieldDraft, key: string) {
      if (open === 'new')
        await add.mutateAsync({ params: { id }, body: { metafield: draft }, idempotencyKey: key });
      else if (open)
        await change.mutateAsync({
          params: { id: open.id },
          body: { metafield: { ...draft, version: open.version } },
        });
      setOpen(undefined);
      showToast(t('saved'));
    }
    async function deleteIt(one: Metafield) {
      await attemptAsked(
        {
          title: `${t('remove')}: ${one.namespace}.${one.key}`,
          message: t('remove_text'),
          confirmLabel: t('remove'),
          danger: true,
        },
        async () => {
          await remove.mutateAsync({ params: { id: one.id } });
          showToast(t('removed'));
        },
      );
    }

    return (
      <Card
        title={t('title')}
        end={
          readOnly || !result.data ? undefined : (
            <Button size="small" icon="plus" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          )
        }
      >
        {result.data ? (
          <MetafieldList
            metafields={result.data}
            readOnly={readOnly === true}
            onEdit={setOpen}
            onDelete={(one) => void deleteIt(one)}
          />
        ) : result.isError ? (
          <FailedState error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <Skeleton width="60%" />
          </div>
        )}
        {open ? (
          <MetafieldDialog
            metafield={open === 'new' ? undefined : open}
            onSave={save}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
      </Card>
    );
  };
}

function MetafieldList({
  metafields,
  readOnly,
  onEdit,
  onDelete,
}: {
  metafields: readonly Metafield[];
  readOnly: boolean;
  onEdit: (metafield: Metafield) => void;
  onDelete: (metafield: Metafield) => void;
}) {
  const t = useText(metafieldText);
  if (metafields.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <ul className="metafield-list">
      {metafields.map((one) => {
        const name = `${one.namespace}.${one.key}`;
        return (
          <li key={one.id}>
            <div className="grow">
              <p className="row wrap">
                <strong className="metafield-name">{name}</strong>
                <StatusTag bare>{t(`type_${one.value_type}`)}</StatusTag>
              </p>
              <p className="metafield-value">{String(one.value)}</p>
              {one.description === '' ? null : <p className="quiet text-sm">{one.description}</p>}
            </div>
            {readOnly ? null : (
              <MenuButton
                className="icon-button"
                label={t('actions', { name })}
                items={[
                  { id: 'edit', label: t('edit'), icon: 'edit', onSelect: () => onEdit(one) },
                  {
                    id: 'delete',
                    label: t('remove'),
                    icon: 'trash',
                    danger: true,
                    startsGroup: true,
                    onSelect: () => onDelete(one),
                  },
                ]}
              >
                <Icon name="dots" />
              </MenuButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
