// Unsaved: which pages hold typed work that leaving would lose; tabs and the update dialog ask before they drop it. And how a page is left whose work is done.
import { useEffect, useSyncExternalStore } from 'react'

export const UNSAVED_WARNING = '填写内容尚未提交，确认离开？'

let unsaved: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Marks the page at `path` while `isUnsaved`; the browser then asks before the window is closed or reloaded. The mark outlives hiding
 * the page behind another tab: it goes when the page says so, or when its tab is closed.
 */
export function useUnsaved(path: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (isUnsaved) change(new Set([...unsaved, path]))
    else forgetUnsaved([path])
  }, [path, isUnsaved])
}

/** What the pages held is gone: their tabs were closed or refreshed. */
export function forgetUnsaved(paths: readonly string[]): void {
  if (paths.some(path => unsaved.has(path))) change(new Set([...unsaved].filter(path => !paths.includes(path))))
}

export const unsavedPaths = (): ReadonlySet<string> => unsaved
export const useUnsavedPaths = (): ReadonlySet<string> => useSyncExternalStore(onUnsavedChange, unsavedPaths)

function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: ReadonlySet<string>): void {
  unsaved = next
  if (next.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** For the page whose work is done: it is left for another, its tab with it. */
export const leaving = (path: string) => ({ replace: true, state: { instead: path } })
export const insteadOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'instead' in state && typeof state.instead === 'string' ? state.instead : undefined
