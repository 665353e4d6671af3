// Tab names: what a page behind one address is about, so that several tabs of one kind can be told apart.
import { useEffect, useSyncExternalStore } from 'react'

let names: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** Names the tab of `path` while its page is there, also behind another tab; undefined leaves it at its title. */
export function useTabName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(path) === name) return
    names = new Map([...names, [path, name]])
    for (const listener of listeners) listener()
  }, [path, name])
}

export const useTabNames = (): ReadonlyMap<string, string> => useSyncExternalStore(onChange, () => names)

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
