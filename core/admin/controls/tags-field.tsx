import { ChipsField, chipsOf, type ChipsFieldProps } from './chips-field.tsx';

export interface TagsFieldProps extends Omit<ChipsFieldProps, 'values' | 'onChange'> {
  /** A comma list, as the calls have it: `wholesale, vip`. */
  value: string;
  onChange: (value: string) => void;
}

/** `" a, b,,A "` → `['a', 'b']`: each tag once, whatever its case. */
export function tagsOf(list: string): string[] {
  return chipsOf(list.split(',').map((each) => each.replaceAll(/\s+/g, ' ')));
}

/** Tags, which no comma can be part of, as chips. */
export function TagsField({ value, onChange, ...rest }: TagsFieldProps) {
  return (
    <ChipsField
      {...rest}
      values={tagsOf(value)}
      onChange={(values) => onChange(tagsOf(values.join(',')).join(', '))}
    />
  );
}
