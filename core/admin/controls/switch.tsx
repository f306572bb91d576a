import '../theme/switch.css';
import type { InputHTMLAttributes } from 'react';

/** Something that is on or off, on the browser's own box: `aria-label`, or a label by its `id`, names it. */
export function Switch(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>) {
  return <input {...props} type="checkbox" role="switch" className="switch" />;
}
