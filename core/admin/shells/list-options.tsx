import { useId, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { type MenuAction, MenuButton } from '../controls/menu-button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListColumn } from './list-model.ts';
import { useListPreferences } from './list-preferences.ts';
import { type ListState, useListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

type ListPreferences = ReturnType<typeof useListPreferences>;

/** What is kept of a page under a name, and shown again. */
type Viewed = Pick<ListState, 'key' | 'restore'>;

/** The views of a page, the one that is shown among them, and what can be done with it. */
function useViewActions(viewed: Viewed, preferences: ListPreferences, save: () => void): MenuAction[] {
  const t = useText(shellText);
  const views = preferences.views.map((view) => ({
    id: `view-${view.name}`,
    label: view.name,
    checked: view.key === viewed.key,
    onSelect: () => viewed.restore(view.key),
  }));
  const shownView = preferences.views.find((view) => view.key === viewed.key);
  return [
    ...(views.length > 0
      ? [
          {
            id: 'standard',
            label: t('view_standard'),
            checked: viewed.key === '',
            onSelect: () => viewed.restore(''),
          },
          ...views,
        ]
      : []),
    {
      id: 'save-view',
      label: t('view_save'),
      icon: 'plus' as const,
      startsGroup: views.length > 0,
      disabled: viewed.key === '' || shownView !== undefined,
      onSelect: save,
    },
    ...(shownView
      ? [
          {
            id: 'delete-view',
            label: t('view_delete', { name: shownView.name }),
            icon: 'trash' as const,
            onSelect: () => preferences.deleteView(shownView.name),
          },
        ]
      : []),
  ];
}

/** The views of a page that is no list: what its address says under these names. */
export function SavedViews({ id, names }: { id: string; names: readonly string[] }) {
  const t = useText(shellText);
  const viewed = useListState({ filters: names.map((name) => ({ id: name, label: '', options: [] })) });
  const preferences = useListPreferences(id);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <MenuButton
        className={buttonClass('default')}
        label={t('views')}
        items={useViewActions(viewed, preferences, () => setSaving(true))}
      >
        {t('views')}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
      {isSaving ? (
        <ViewDialog
          onClose={() => setSaving(false)}
          onSave={(name) => {
            preferences.saveView({ name, key: viewed.key });
            setSaving(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Saved views, columns and CSV, behind one quiet button at the end of the filters. */
export function ListOptions<Row>({
  list,
  columns,
  preferences,
  onExport,
}: {
  list: ListState;
  columns: readonly ListColumn<Row>[];
  preferences: ListPreferences;
  /** Undefined where there is nothing to export. */
  onExport?: () => void;
}) {
  const t = useText(shellText);
  const [open, setOpen] = useState<'columns' | 'view'>();
  const views = useViewActions(list, preferences, () => setOpen('view'));
  return (
    <>
      <MenuButton
        className="icon-button list-options"
        label={t('list_options')}
        items={[
          ...views,
          {
            id: 'columns',
            label: t('columns_choose'),
            icon: 'settings' as const,
            startsGroup: true,
            onSelect: () => setOpen('columns'),
          },
          ...(onExport
            ? [{ id: 'export', label: t('export_page'), icon: 'download' as const, onSelect: onExport }]
            : []),
        ]}
      >
        <Icon name="settings" />
      </MenuButton>
      {open === 'columns' ? (
        <ColumnsDialog columns={columns} preferences={preferences} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'view' ? (
        <ViewDialog
          onClose={() => setOpen(undefined)}
          onSave={(name) => {
            preferences.saveView({ name, key: list.key });
            setOpen(undefined);
          }}
        />
      ) : null}
    </>
  );
}

function ColumnsDialog<Row>({
  columns,
  preferences,
  onClose,
}: {
  columns: readonly ListColumn<Row>[];
  preferences: ListPreferences;
  onClose: () => void;
}) {
  const t = useText(shellText);
  return (
    <Dialog
      open
      size="small"
      title={t('columns')}
      onClose={onClose}
      onCommit={onClose}
      footer={
        <>
          <Button onClick={preferences.resetColumns} disabled={preferences.switched.length === 0}>
            {t('columns_reset')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <ul className="list-columns">
        {columns.map((column) => (
          <li key={column.id}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={isShown(column, preferences.switched)}
                disabled={column.phone === 'title'}
                onChange={() => preferences.switchColumn(column.id)}
              />
              {column.label}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Whether a column is in the table, given the ids switched from how they start. The title always is. */
export function isShown<Row>(column: ListColumn<Row>, switched: readonly string[]): boolean {
  return column.phone === 'title' || switched.includes(column.id) === (column.hiddenAtFirst ?? false);
}

function ViewDialog({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const t = useText(shellText);
  const formId = useId();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  return (
    <Dialog
      open
      size="small"
      title={t('view_save')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={trimmed === ''}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '') onSave(trimmed);
        }}
      >
        <TextField label={t('view_name')} value={name} onChange={setName} maxLength={60} autoFocus />
      </form>
    </Dialog>
  );
}
