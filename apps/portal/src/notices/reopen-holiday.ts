// Reopen holiday: the message entry of the top bar asks for the holiday notice; its dialog listens (spec §4).

const listeners = new Set<() => void>()

export function reopenHoliday(): void {
  for (const listener of listeners) listener()
}

/** Returns how to stop. */
export function onReopenHoliday(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
