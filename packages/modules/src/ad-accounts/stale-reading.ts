// Stale readings: a synchronisation that began before a change of ours was done must not undo it, nor tell of it as somebody else's.
import type { Binding } from './store-bindings.ts'
import type { OwnChange } from './store-changes.ts'

type Read = { name: string; bindings: readonly Omit<Binding, 'id'>[] }
const KINDS = { BIND_BM_ID: 'BM', BIND_BC_ID: 'BC', UNBIND_BC_ID: 'BC', BIND_PIXEL: 'PIXEL' } as const

/** What was read, with our own done changes in place of what the platform showed before them. `kept`: bindings that stay though they were not read. */
export function withOwnChanges<Given extends Read>(
  read: Given,
  name: string,
  own: readonly OwnChange[],
): { read: Given; kept: Pick<Binding, 'kind' | 'outsideId'>[] } {
  const done = own.filter(({ isDone }) => isDone)
  const isOldName = done.some(change => change.changeType === 'ACCOUNT_RENAME' && change.before === read.name && change.after === name)
  const named = done.flatMap(({ changeType, before, after }) => {
    const kind = Object.hasOwn(KINDS, changeType) ? KINDS[changeType as keyof typeof KINDS] : undefined // its own key
    return kind ? [{ kind, before, after }] : []
  })
  const bindings = read.bindings.filter(
    ({ kind, outsideId }) => !named.some(change => change.kind === kind && change.after === '' && change.before === outsideId),
  )
  const kept = named.flatMap(({ kind, after }) => (after === '' ? [] : [{ kind, outsideId: after }]))
  return { read: { ...read, name: isOldName ? name : read.name, bindings }, kept }
}

/** Without those that are under way, or were done, by us: each has its own row. */
export function notOwn<Change extends Pick<OwnChange, 'changeType' | 'before' | 'after'>>(
  changes: readonly Change[],
  own: readonly OwnChange[],
): Change[] {
  return changes.filter(
    seen =>
      !own.some(
        ({ changeType, before, after }) =>
          changeType === seen.changeType && after === seen.after && (after !== '' || before === seen.before),
      ),
  )
}
