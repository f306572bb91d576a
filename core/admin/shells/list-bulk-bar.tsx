import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListAction } from './list-model.ts';
import type { ListSelectionState } from './list-selection.ts';
import { PageCheck } from './list-table.tsx';
import { shellText } from './shell-text.ts';

const inReach = 5;
const inReachOnPhones = 2;

/** Takes the place of the column heads, at their height, so that no row moves. */
export function ListBulkBar<Row>({
  selection,
  actions,
  total,
  running,
  onRun,
  phone,
}: {
  selection: ListSelectionState<Row>;
  actions: readonly ListAction<Row>[];
  /** How many match in all, when known. */
  total?: number;
  running?: string;
  onRun: (action: ListAction<Row>) => void;
  phone: boolean;
}) {
  const t = useText(shellText);
  const { current } = selection;
  const room = phone ? inReachOnPhones : inReach;
  const near = actions.length <= room + 1 && !phone ? actions : actions.slice(0, room);
  const far = actions.slice(near.length);
  const canTakeAll = !current.all && total !== undefined && total > current.count;
  return (
    <div className="bulk-bar" role="group" aria-label={t('selected', { count: current.count })}>
      <PageCheck selection={selection} />
      <span className="bulk-count" role="status">
        {current.all && total !== undefined
          ? t('all_selected', { count: total })
          : t('selected', { count: current.count })}
      </span>
      <span className="bulk-actions">
        {near.map((action) => (
          <Button
            key={action.id}
            size="tiny"
            tone={action.danger ? 'danger-text' : 'default'}
            busy={running === action.id}
            disabled={running !== undefined && running !== action.id}
            onClick={() => onRun(action)}
          >
            {action.label}
          </Button>
        ))}
        {far.length > 0 ? (
          <MenuButton
            className="btn tiny"
            items={far.map((action) => ({
              id: action.id,
              label: action.label,
              icon: action.icon,
              danger: action.danger,
              onSelect: () => onRun(action),
            }))}
          >
            {t('more')}
            <Icon name="chevronDown" size={16} />
          </MenuButton>
        ) : null}
      </span>
      <span className="grow" />
      {canTakeAll ? (
        <button type="button" className="link-button" onClick={selection.selectAll}>
          {t('select_all', { count: total })}
        </button>
      ) : null}
      <button
        type="button"
        className="icon-button small"
        aria-label={t('selection_clear')}
        onClick={selection.clear}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
