// Difference: the fields of a change, each with what it was and what it became.

export type FieldChange = { field: string; before: string | undefined; after: string | undefined; isSame: boolean }
type Fields = Readonly<Record<string, unknown>>

/** Every field that either side has, changed ones first, each group in the order of the names. Values as JSON, texts without quotes. */
export function differenceOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  const changes = names.map(field => {
    const [was, is] = [valueText(before?.[field]), valueText(after?.[field])]
    return { field, before: was, after: is, isSame: was === is }
  })
  return [...changes.filter(change => !change.isSame), ...changes.filter(change => change.isSame)]
}

function valueText(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}
