// Leaving: asks for the page in between that names where an outside link leads, by its id in the server's list (reliability.md 4).

const listeners = new Set<(id: string) => void>()

export function leaveFor(redirectId: string): void {
  for (const listener of listeners) listener(redirectId)
}

/** Returns how to stop. */
export function onLeaving(listener: (redirectId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
