import '../theme/form-controls.css';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { FieldNote, noteProps } from './field-note.tsx';
import { frameText } from './frame-text.ts';
import { Icon } from './icon.tsx';

export interface TagsFieldProps {
  label: string;
  /** A comma list, as the calls have it: `wholesale, vip`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Tags in use, offered while typing. */
  suggestions?: readonly string[];
  /** In the empty field; default “Add a tag”. */
  placeholder?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
}

/** `" a, b,,A "` → `['a', 'b']`: each tag once, whatever its case. */
export function tagsOf(list: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of list.split(',').map((each) => each.trim().replaceAll(/\s+/g, ' ')))
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  return [...tags.values()];
}

/** Tags as chips with an input behind them: Enter or a comma adds, Backspace in the empty input takes the last away. */
export function TagsField({
  label,
  value,
  onChange,
  onBlur,
  suggestions = [],
  placeholder,
  hint,
  error,
  ...rest
}: TagsFieldProps) {
  const t = useText(frameText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const tags = tagsOf(value);
  const write = (next: readonly string[]) => onChange(tagsOf(next.join(',')).join(', '));
  const unused = suggestions.filter((each) => !tags.some((tag) => tag.toLowerCase() === each.toLowerCase()));

  function take(text: string) {
    if (text.trim() !== '') write([...tags, text]);
    setTyped('');
  }
  function type(text: string) {
    const last = text.lastIndexOf(',');
    // A suggestion that was chosen arrives whole.
    if (last === -1 && !unused.includes(text)) setTyped(text);
    else if (last === -1) take(text);
    else {
      take(text.slice(0, last));
      setTyped(text.slice(last + 1).trimStart());
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '') write(tags.slice(0, -1));
  }
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'tags-box invalid' : 'tags-box'} onClick={() => input.current?.focus()}>
        {tags.map((tag) => (
          <span key={tag} className="tag-chip">
            {tag}
            {rest.disabled ? null : (
              <button
                type="button"
                aria-label={t('tag_remove', { tag })}
                onClick={(event) => {
                  event.stopPropagation();
                  write(tags.filter((each) => each !== tag));
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
          placeholder={tags.length === 0 && !rest.disabled ? (placeholder ?? t('tag_add')) : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            take(typed);
            onBlur?.();
          }}
        />
      </div>
      {unused.length > 0 ? (
        <datalist id={`${id}-known`}>
          {unused.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
