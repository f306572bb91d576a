import { useText } from '../i18n/text-catalogue.ts';
import { Dialog } from '../controls/dialog.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { commandKeyName, setSingleKeys, useSingleKeys } from '../controls/keyboard.ts';

/** `?`: every key of the admin, and the switch for single letters. */
export function ShortcutsDialog({
  onClose,
  goKeys,
}: {
  onClose: () => void;
  /** Letters after `G` and where they lead. */
  goKeys: readonly { letter: string; label: string }[];
}) {
  const t = useText(frameText);
  const single = useSingleKeys();
  const command = commandKeyName();
  const groups: { title: string; keys: [keys: string[], label: string][] }[] = [
    {
      title: t('shortcuts_general'),
      keys: [
        [[command, 'K'], t('key_palette')],
        [['?'], t('key_help')],
        [[command, 'S'], t('key_save')],
        [[command, 'Enter'], t('key_commit')],
        [['F8'], t('key_toast')],
      ],
    },
    {
      title: t('shortcuts_lists'),
      keys: [
        [['/'], t('key_search')],
        [['C'], t('key_create')],
        [['J'], t('key_down')],
        [['K'], t('key_up')],
        [['X'], t('key_select')],
        [['Enter'], t('key_open')],
      ],
    },
    {
      title: t('shortcuts_go'),
      keys: goKeys.map(({ letter, label }): [string[], string] => [['G', letter.toUpperCase()], label]),
    },
  ];
  return (
    <Dialog open title={t('shortcuts_title')} onClose={onClose}>
      <div className="shortcuts">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([keys, label]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="shortcuts-switch">
        <input type="checkbox" checked={single} onChange={(event) => setSingleKeys(event.target.checked)} />
        <span>
          {t('shortcuts_single')}
          <small>{t('shortcuts_single_hint')}</small>
        </span>
      </label>
    </Dialog>
  );
}
