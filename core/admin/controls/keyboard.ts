import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Ctrl, or ⌘ on a Mac. */
export function isCommandKey(event: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}

export function commandKeyName(): string {
  return isMac() ? '⌘' : 'Ctrl';
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

/** True while a key belongs to what is being typed into, or to an open dialog or menu. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'].includes(target.type);
  return target.closest('[role="textbox"], [role="combobox"], [role="menu"], [role="listbox"]') !== null;
}

const storageKey = 'backroom.single-keys';
const listeners = new Set<() => void>();

function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Switches single-letter shortcuts on or off; remembered on this device. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the choice holds until the page is closed; nothing else depends on it.
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeysOn);
}

/** Key → what it does. A handler that returns false leaves the key to the browser. */
export type Shortcuts = Partial<Record<string, (event: KeyboardEvent) => void | boolean>>;

/**
 * Single-key shortcuts of a page or of the frame (`j`, `k`, `x`, `c`, `/`, `?`, `Enter`). They rest while
 * something is typed, a dialog is open, or a modifier is held; letters also when switched off. `within`: only while the focus
 * is in this part of the page, which hears its keys before the page does.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  enabled = true,
  within?: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // As soon as the page is there: keys come before what waits until it is painted.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const run = latest.current[key];
      if (!run || (event.key.length === 1 && !singleKeysOn())) return;
      if (run(event) !== false) event.preventDefault();
    }
    // A part of the page hears a key before the page does.
    const place: HTMLElement | Window = within?.current ?? window;
    place.addEventListener('keydown', onKeyDown as EventListener);
    return () => place.removeEventListener('keydown', onKeyDown as EventListener);
  }, [enabled, within]);
}

const sequenceWindow = 1200;

/** `G` then a letter: calls `run` with the letter when it comes within 1.2 s. */
export function useKeySequence(first: string, letters: ReadonlyMap<string, () => void>): void {
  const latest = useRef(letters);
  const armedUntil = useRef(0);
  useLayoutEffect(() => {
    latest.current = letters;
  });
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !singleKeysOn()) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (armedUntil.current > event.timeStamp) {
        armedUntil.current = 0;
        const run = latest.current.get(key);
        if (!run) return;
        // In the capture phase, so that the second letter is not also a shortcut of the page.
        event.preventDefault();
        event.stopImmediatePropagation();
        run();
      } else if (key === first) armedUntil.current = event.timeStamp + sequenceWindow;
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [first]);
}
