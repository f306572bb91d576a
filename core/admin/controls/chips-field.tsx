import '../theme/form-controls.css';
import { useId, useRef, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { FieldNote, noteProps } from './field-note.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from './icon.tsx';
import { Suggestions } from './suggestions.tsx';

export interface ChipsFieldProps {
  label: string;
  /** Each may hold a comma. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  onBlur?: () => void;
  name?: string;
  /** Values in use, offered while typing. */
  suggestions?: readonly string[];
  /** In the empty field; default “Add a tag”. */
  placeholder?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
}

/** Trimmed, none empty, each once, whatever its case. */
export function chipsOf(values: readonly string[]): string[] {
  const chips = new Map<string, string>();
  for (const value of values.map((each) => each.trim()))
    if (value !== '' && !chips.has(value.toLowerCase())) chips.set(value.toLowerCase(), value);
  return [...chips.values()];
}

/**
 * What is in the field after a text was put in that ends at `caret`: a comma that was typed ends a value, one that
 * came in the middle of a pasted text is part of it.
 */
export function typedChips(
  text: string,
  caret: number,
  added: string | null,
): { taken: string; rest: string } {
  if (!added?.endsWith(',')) return { taken: '', rest: text };
  return { taken: text.slice(0, caret - 1), rest: text.slice(caret).trimStart() };
}

/**
 * Texts as chips with an input behind them: Enter or a comma adds, Backspace in the empty input takes the last away. Of
 * a pasted list each line is one.
 */
export function ChipsField({
  label,
  values,
  onChange,
  onBlur,
  suggestions = [],
  placeholder,
  hint,
  error,
  ...rest
}: ChipsFieldProps) {
  const t = useText(frameText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const unused = suggestions.filter(
    (each) => !values.some((value) => value.toLowerCase() === each.toLowerCase()),
  );

  function add(...more: string[]) {
    if (more.some((text) => text.trim() !== '')) onChange(chipsOf([...values, ...more]));
  }
  function onType(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const { data } = event.nativeEvent as InputEvent;
    // A suggestion that was chosen arrives whole.
    const { taken, rest: left } = unused.includes(value)
      ? { taken: value, rest: '' }
      : typedChips(value, selectionStart ?? value.length, data);
    add(taken);
    setTyped(left);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData.getData('text').split(/\r\n|\r|\n/);
    // One line goes where the cursor is, as anywhere.
    if (lines.length < 2) return;
    event.preventDefault();
    add(typed, ...lines);
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
      setTyped('');
    }
    if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
  }
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'tags-box invalid' : 'tags-box'} onClick={() => input.current?.focus()}>
        {values.map((value) => (
          <span key={value} className="tag-chip">
            {value}
            {rest.disabled ? null : (
              <button
                type="button"
                aria-label={t('tag_remove', { tag: value })}
                onClick={(event) => {
                  event.stopPropagation();
                  onChange(values.filter((each) => each !== value));
                  input.current?.focus();
                }}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </span>
        ))}
        <input
          {...rest}
          {...noteProps({ id, hint, error })}
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          list={unused.length > 0 ? `${id}-known` : undefined}
          placeholder={values.length === 0 && !rest.disabled ? (placeholder ?? t('tag_add')) : undefined}
          value={typed}
          onChange={onType}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add(typed);
            setTyped('');
            onBlur?.();
          }}
        />
      </div>
      {unused.length > 0 ? <Suggestions id={`${id}-known`} values={unused} /> : null}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
