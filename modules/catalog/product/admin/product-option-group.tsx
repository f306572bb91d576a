import { memo, useState } from 'react';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { maxVariants } from '../contract/product-bounds.ts';
import type { OptionDraft, ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ReadingButton } from './reading-button.tsx';
import {
  namedValues,
  withMovedOption,
  withMovedValue,
  withoutOption,
  withoutValue,
  withRenamedValue,
  withValues,
} from './product-variant-edit.ts';

/** Values that are shown at first, and those of each press for more: a form of thousands is slow to type in. */
const valuesShown = 100;

/** One option: its name, its values as small inputs, and their menus. */
export function ProductOptionGroup({
  editor,
  draft,
  option,
  at,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  option: OptionDraft;
  at: number;
}) {
  const t = useText(productEditorText);
  const count = draft.options.length;
  const [more, setMore] = useState(valuesShown);
  const wrong = option.values.map((_value, index) => editor.errors[`options.${at}.values.${index}`]);
  // Shows values with errors even if they are folded.
  const shown = Math.max(more, wrong.findLastIndex((one) => one !== undefined) + 1);
  const hidden = option.values.length - shown;
  return (
    <div className="option-group" role="group" aria-label={t('option_group', { name: option.name })}>
      <div className="option-head">
        <TextField
          {...editor.field(`options.${at}.name`)}
          label={t('option_name')}
          maxLength={255}
          autoComplete="off"
        />
        {editor.readOnly ? null : (
          <MenuButton
            className="icon-button"
            label={t('option_actions', { name: option.name })}
            items={[
              {
                id: 'up',
                label: t('option_up'),
                icon: 'arrowUp',
                disabled: at === 0,
                onSelect: () => editor.set(withMovedOption(at, at - 1)),
              },
              {
                id: 'down',
                label: t('option_down'),
                icon: 'arrowDown',
                disabled: at === count - 1,
                onSelect: () => editor.set(withMovedOption(at, at + 1)),
              },
              {
                id: 'remove',
                label: t('option_remove'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => editor.set(withoutOption(at)),
              },
            ]}
          >
            <Icon name="dots" />
          </MenuButton>
        )}
      </div>
      <div className="option-values" data-field={`options.${at}.values`}>
        {option.values.slice(0, shown).map((value, index) => (
          <OptionValue
            key={index}
            editor={editor}
            option={option}
            value={value}
            at={at}
            position={index}
            invalid={wrong[index] !== undefined}
            readOnly={editor.readOnly}
          />
        ))}
        {hidden > 0 ? (
          <ReadingButton onPress={() => setMore(shown + valuesShown)}>
            {t('values_more', { count: hidden })}
          </ReadingButton>
        ) : null}
        {editor.readOnly ? null : <NewValue editor={editor} draft={draft} option={option} at={at} />}
      </div>
      {wrong.filter(Boolean).map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
    </div>
  );
}

interface OptionValueProps {
  editor: ProductEditor;
  option: OptionDraft;
  value: string;
  at: number;
  position: number;
  invalid: boolean;
  readOnly: boolean;
}

/** A hundred of these need not be drawn again for each letter typed elsewhere; `set` works on the latest draft. */
const OptionValue = memo(
  OptionValueInput,
  (before, after) =>
    before.option === after.option &&
    before.invalid === after.invalid &&
    before.readOnly === after.readOnly &&
    before.at === after.at &&
    before.position === after.position,
);

function OptionValueInput({ editor, option, value, at, position, invalid, readOnly }: OptionValueProps) {
  const t = useText(productEditorText);
  /** Typed text that isn't a valid value yet: empty, or the name of another value. */
  const [typed, setTyped] = useState<string>();
  const taken =
    typed !== undefined &&
    option.values.some(
      (other, index) => index !== position && other.toLowerCase() === typed.trim().toLowerCase(),
    );
  return (
    <span className={invalid || taken ? 'option-value invalid' : 'option-value'}>
      <input
        name={`options.${at}.values.${position}`}
        aria-label={t('value_label', { number: position + 1, name: option.name })}
        aria-invalid={invalid || taken || undefined}
        title={taken ? t('value_there') : undefined}
        autoComplete="off"
        maxLength={255}
        disabled={readOnly}
        value={typed ?? value}
        onChange={(event) => {
          const text = event.target.value;
          const name = text.trim().toLowerCase();
          const others = option.values.filter((_other, index) => index !== position);
          // A comma is part of a value that is there: "1,5 kg".
          const free = name !== '' && !others.some((other) => other.toLowerCase() === name);
          setTyped(free && text === text.trim() ? undefined : text);
          if (free) editor.set(withRenamedValue(at, position, text.trim()));
        }}
        onBlur={() => setTyped(undefined)}
      />
      {readOnly ? null : (
        <MenuButton
          className="option-value-menu"
          label={t('value_actions', { value })}
          items={[
            {
              id: 'earlier',
              label: t('value_earlier'),
              icon: 'arrowUp',
              disabled: position === 0,
              onSelect: () => editor.set(withMovedValue(at, position, position - 1)),
            },
            {
              id: 'later',
              label: t('value_later'),
              icon: 'arrowDown',
              disabled: position === option.values.length - 1,
              onSelect: () => editor.set(withMovedValue(at, position, position + 1)),
            },
            {
              id: 'remove',
              label: t('value_remove'),
              icon: 'trash',
              danger: true,
              startsGroup: true,
              onSelect: () => editor.set(withoutValue(at, position)),
            },
          ]}
        >
          <Icon name="chevronDown" size={14} />
        </MenuButton>
      )}
    </span>
  );
}

/** Takes values by Enter, a comma, or on leaving; also several at once. */
function NewValue({
  editor,
  draft,
  option,
  at,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  option: OptionDraft;
  at: number;
}) {
  const t = useText(productEditorText);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function take(text: string) {
    if (text.trim() === '') return setTyped('');
    const values = namedValues(text, option.values);
    const after = values.length === 0 ? null : withValues(draft, at, values);
    if (after) editor.set(() => after);
    setTyped(after ? '' : text);
    return setProblem(
      after ? undefined : t(values.length === 0 ? 'value_there' : 'too_many', { count: maxVariants }),
    );
  }
  return (
    <>
      <input
        className={problem ? 'option-value-new invalid' : 'option-value-new'}
        aria-label={t('value_add', { name: option.name })}
        aria-invalid={problem ? true : undefined}
        placeholder={t('value_add_short')}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setProblem(undefined);
          if (event.target.value.endsWith(',')) take(event.target.value);
          else setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          // Saving by keyboard includes the typed value.
          const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter' || saves) take(typed);
        }}
        onBlur={() => take(typed)}
      />
      {problem ? <p className="field-error option-problem">{problem}</p> : null}
    </>
  );
}
