// From the row that a drawer shows to the rows before and after it, among those of the list's page.

type Steps = { onPrevious: (() => void) | null; onNext: (() => void) | null }

/** null where there is none, and for a row that is not on the page. */
export function rowSteps(ids: readonly string[], id: string, onGo: (id: string) => void): Steps {
  const at = ids.indexOf(id)
  const step = (by: 1 | -1) => {
    const target = at === -1 ? undefined : ids[at + by]
    return target === undefined ? null : () => onGo(target)
  }
  return { onPrevious: step(-1), onNext: step(1) }
}
