import { Icon } from './icon.tsx';

export interface FieldNoteProps {
  /** The id of the input. */
  id: string;
  hint?: string;
  error?: string;
}

/** The sentence under an input: what is wrong with it, else its hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error)
    return (
      <p className="field-error" id={`${id}-error`}>
        <Icon name="alert" size={16} />
        {error}
      </p>
    );
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

/** What ties the input to its sentence. */
export function noteProps({ id, hint, error }: FieldNoteProps): {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
} {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}
