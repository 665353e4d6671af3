// Shortcuts: whether lists and pages listen to single keys (J, K, X, G …); whoever speaks to the computer or mistypes may switch them off.
import { useSyncExternalStore } from 'react'

const KEY = 'tallyhelm.shortcuts'
const listeners = new Set<() => void>()

export const useShortcuts = (): boolean => useSyncExternalStore(onChange, areOn)

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
