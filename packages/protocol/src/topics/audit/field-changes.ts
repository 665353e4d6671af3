// Field changes: the fields of a change in the audit log, each with what it was and what it became, in the words of staff.
import { fieldValueText, type Names } from './value-texts.ts'
import { fieldText } from './words.ts'

/** `field` is the log's own name, `name` the one that is read. */
export type FieldChange = { field: string; name: string; before: string | undefined; after: string | undefined; isSame: boolean }
type Fields = Readonly<Record<string, unknown>>
/** Words of secrets, of which only what became is told. */
const SECRETS = new Set(['password', 'totp'])

/** Every field that either side has, changed ones first, each group in the order of the log's names. */
export function fieldChanges(before: Fields | null, after: Fields | null, names?: Names): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  const changes = fields.map(field => {
    const [was, is] = [before?.[field], after?.[field]]
    const text = (value: unknown) => (value === undefined ? undefined : fieldValueText(field, value, names))
    return {
      field,
      name: fieldText(field),
      before: text(was),
      after: text(is),
      isSame: JSON.stringify(was) === JSON.stringify(is) || is === 'kept',
    }
  })
  return [...changes.filter(change => !change.isSame), ...changes.filter(change => change.isSame)]
}

/** «额度审核：否 → 是»; «密码：已更改» of what nobody may read. */
export const changeText = ({ field, name, before, after }: FieldChange): string =>
  SECRETS.has(field) ? `${name}：${after ?? '—'}` : `${name}：${before ?? '—'} → ${after ?? '—'}`
