import { Icon } from './icon.tsx';

export interface FieldNoteProps {
  /** The id of the input. */
  id: string;
  hint?: string;
  error?: string;
}

/** The sentence under an input: what is wrong with it, else its hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) return <FieldError id={`${id}-error`} text={error} />;
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

export interface FieldErrorProps {
  /** Nothing is shown without it. */
  text: string | null | undefined;
  /** Where an input's `aria-describedby` points to it. */
  id?: string;
  /** Read out as soon as it appears: for what no input speaks for. */
  role?: 'alert';
  /** Of one's own, for its place among others. */
  className?: string;
}

/** What is wrong, with its sign. */
export function FieldError({ text, id, role, className }: FieldErrorProps) {
  if (!text) return null;
  return (
    <p className={className ? `field-error ${className}` : 'field-error'} id={id} role={role}>
      <Icon name="alert" size={16} />
      {text}
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
