// Turn: dialogs that open by themselves come one at a time; the next waits until the one before it has gone.
import { useEffect, useId, useSyncExternalStore } from 'react'

let waiting: readonly string[] = []
const listeners = new Set<() => void>()

/** True while it is the asker's turn; `wants` false gives the turn away. Turns are given in the order of asking. */
export function useTurn(wants: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!wants) return
    change([...waiting, id])
    return () => change(waiting.filter(other => other !== id))
  }, [wants, id])
  return useSyncExternalStore(onChange, () => waiting[0]) === id && wants
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly string[]): void {
  waiting = next
  for (const listener of listeners) listener()
}
