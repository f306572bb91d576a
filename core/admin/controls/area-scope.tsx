import { createContext, useContext, type ReactNode } from 'react';

const AreaName = createContext<string | undefined>(undefined);

/** The area that is drawn here, for what leaves its place in the document: `<div data-area={useAreaName()}>`. */
export function useAreaName(): string | undefined {
  return useContext(AreaName);
}

/**
 * Where the styles of an area hold: each of its files is one `@scope` of this element (docs/decisions/032). The router
 * puts it around pages; an area puts it around what it hands to the frame. It has no box of its own.
 */
export function AreaScope({ area, children }: { area: string; children: ReactNode }) {
  return (
    <AreaName value={area}>
      <div className="area-scope" data-area={area}>
        {children}
      </div>
    </AreaName>
  );
}
