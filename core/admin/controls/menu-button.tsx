import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  /** Quiet second line. */
  hint?: string;
  /** Shown with a check and read out as the chosen one of its group. */
  checked?: boolean;
  /** `checked` stands for on or off by itself, not for one of a group. */
  isSwitch?: boolean;
  disabled?: boolean;
  /** Red text: leads to a confirm dialog. */
  danger?: boolean;
  /** A line above this entry. */
  startsGroup?: boolean;
  /** Names the group that begins with this entry, above it. */
  heading?: string;
  onSelect: () => void;
}

export interface MenuButtonProps {
  items: readonly MenuAction[];
  /** The accessible name of the button when its content is only an icon. */
  label?: string;
  className?: string;
  /** Which edge of the button the menu lines up with. */
  align?: 'start' | 'end';
  /** Something above the entries, not part of the menu's focus order. */
  head?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A button with a menu, on the browser's popover: it lies over everything, closes on Esc, on a press
 * elsewhere and after a choice. Arrows, Home, End and first letters move.
 */
export function MenuButton({
  items,
  label,
  className,
  align = 'end',
  head,
  disabled,
  children,
}: MenuButtonProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // Whether it was open when the press began: the browser closes it for a press elsewhere, and its own button counts.
  const openAtPress = useRef(false);
  // What the browser shows, not `open`: that follows the toggle event, which may come after the next key.
  const isShown = () => popover.current?.matches(':popover-open') === true;

  // Whether somebody opened it and nobody closed it since, by what the browser says at once.
  const isMeant = useRef(false);

  useEffect(() => {
    const element = popover.current;
    if (!element) return undefined;
    function onToggle(event: Event) {
      setOpen((event as ToggleEvent).newState === 'open');
    }
    function onBeforeToggle(event: Event) {
      isMeant.current = (event as ToggleEvent).newState === 'open';
    }
    element.addEventListener('toggle', onToggle);
    element.addEventListener('beforetoggle', onBeforeToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.removeEventListener('beforetoggle', onBeforeToggle);
    };
  }, []);

  // A row that goes to another place takes its menu out of the document for a moment: the browser hides it then, and
  // tells nobody.
  const reached = useRef(0);
  useLayoutEffect(() => {
    if (!isMeant.current || isShown()) return;
    const at = Math.max(0, reached.current);
    // Where the browser leads back to when the menu is closed.
    button.current?.focus({ preventScroll: true });
    show();
    entries(popover.current)[at]?.focus();
  });

  function show() {
    const element = popover.current;
    if (!element || !button.current) return;
    element.showPopover();
    place(element, button.current, align);
    // At once and not on the toggle event, which comes later: the next key already belongs to the menu.
    entries(element).at(0)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = entries(popover.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = nextEntry(event.key, at, all);
    if (event.key === 'Tab') popover.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={menuId}
        disabled={disabled}
        onPointerDown={() => {
          openAtPress.current = isShown();
        }}
        onClick={(event) => {
          const byKey = event.detail === 0;
          if (byKey ? isShown() : openAtPress.current) popover.current?.hidePopover();
          else show();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isShown()) return;
          event.preventDefault();
          show();
        }}
      >
        {children}
      </button>
      <div ref={popover} popover="auto" className="menu">
        {head}
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            reached.current = entries(popover.current).indexOf(event.target as HTMLElement);
          }}
        >
          {groupsOf(items).map((group) => (
            <div
              key={group[0]?.id}
              role={group[0]?.heading ? 'group' : 'none'}
              aria-label={group[0]?.heading}
            >
              {group[0]?.heading ? (
                <p className={`menu-label${group[0].startsGroup ? ' starts-group' : ''}`} aria-hidden="true">
                  {group[0].heading}
                </p>
              ) : null}
              {group.map((item) => (
                <button
                  key={item.id}
                  type="button"
                  role={
                    item.checked === undefined
                      ? 'menuitem'
                      : item.isSwitch
                        ? 'menuitemcheckbox'
                        : 'menuitemradio'
                  }
                  aria-checked={item.checked}
                  aria-disabled={item.disabled}
                  tabIndex={-1}
                  className={`menu-item${item.danger ? ' danger-text' : ''}${item.startsGroup && !item.heading ? ' starts-group' : ''}`}
                  onClick={() => {
                    if (item.disabled) return;
                    popover.current?.hidePopover();
                    button.current?.focus();
                    item.onSelect();
                  }}
                >
                  {item.icon ? <Icon name={item.icon} size={16} /> : null}
                  <span className="grow">
                    {item.label}
                    {item.hint ? <small>{item.hint}</small> : null}
                  </span>
                  {item.checked ? <Icon name="check" size={16} /> : null}
                </button>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** A group begins at an entry with a heading, and ends at the next one that starts a group. */
function groupsOf(items: readonly MenuAction[]): MenuAction[][] {
  const groups: MenuAction[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (!last || item.heading || item.startsGroup) groups.push([item]);
    else last.push(item);
  }
  return groups;
}

function entries(popover: HTMLElement | null): HTMLElement[] {
  return [...(popover?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
}

function nextEntry(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  const last = all.length - 1;
  if (key === 'ArrowDown') return at === last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const order = all.map((_entry, step) => (at + 1 + step) % all.length);
  return order.find((index) => all[index]?.textContent?.trim().toLowerCase().startsWith(letter));
}

const gap = 4;
const edge = 8;

/** Under the button, above it where there is no room below, never outside of the window. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const toRight = (align === 'end') === (getComputedStyle(button).direction === 'ltr');
  const left = toRight ? at.right - size.width : at.left;
  const below = at.bottom + gap;
  const fits = below + size.height <= innerHeight - edge;
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - size.width - edge))}px`;
  menu.style.top = `${fits ? below : Math.max(edge, at.top - gap - size.height)}px`;
}
