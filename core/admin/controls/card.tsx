import { useId, type ReactNode } from 'react';

export interface CardProps {
  title?: string;
  /** Beside the title, third grey: `4 of 10`. */
  end?: ReactNode;
  children: ReactNode;
  /** No padding, for tables and lists that bring their own. */
  flush?: boolean;
  className?: string;
}

/** A white box with a hairline; the section is named by its title. */
export function Card({ title, end, children, flush, className }: CardProps) {
  const id = useId();
  return (
    <section className={className ? `card ${className}` : 'card'} aria-labelledby={title ? id : undefined}>
      {title || end ? (
        <header className="card-head">
          {title ? <h2 id={id}>{title}</h2> : null}
          {end ? <div className="card-head-end">{end}</div> : null}
        </header>
      ) : null}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}
