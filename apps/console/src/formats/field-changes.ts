// Field changes: the fields of a change in the audit log, each with what it was and what it became, in the words of staff.
import { fieldText, fieldValueText } from './audit-words.ts'

/** `field` is the log's own name, `name` the one that is read. */
export type FieldChange = { field: string; name: string; before: string | undefined; after: string | undefined; isSame: boolean }
type Fields = Readonly<Record<string, unknown>>

/** Every field that either side has, changed ones first, each group in the order of the log's names. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  const changes = names.map(field => {
    const [was, is] = [before?.[field], after?.[field]]
    const text = (value: unknown) => (value === undefined ? undefined : fieldValueText(field, value))
    return { field, name: fieldText(field), before: text(was), after: text(is), isSame: JSON.stringify(was) === JSON.stringify(is) }
  })
  return [...changes.filter(change => !change.isSame), ...changes.filter(change => change.isSame)]
}

/** «额度审核：否 → 是». */
export const changeText = ({ name, before, after }: FieldChange): string => `${name}：${before ?? '—'} → ${after ?? '—'}`
