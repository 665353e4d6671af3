// Open consultant: any place may open the widget's cards; the widget listens.

const listeners = new Set<() => void>()

export function openConsultant(): void {
  for (const listener of listeners) listener()
}

/** Returns how to stop. */
export function onOpenConsultant(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
