import './figures.css';
import { useId, useState } from 'react';

/** The name of a figure; how it is counted shows under pointer, focus and touch, and goes with Esc. */
export function FigureName({ name, meaning }: { name: string; meaning: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className="figure-name" onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {name}
      </button>
      <span id={id} role="tooltip" className={open ? 'figure-meaning open' : 'figure-meaning'}>
        {meaning}
      </span>
    </span>
  );
}
