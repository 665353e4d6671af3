// The fields of a list's request that its declared filters make, with their checks; for the server alone.
import { z } from 'zod'
import { amountText, day, id, platformId, platformIds, text } from '../wire/fields.ts'
import type { Filter, FilterRequest, Filters } from './filters.ts'

type Given<Value> = Exclude<Value, undefined>
type Fields<Declared extends Filters> = {
  [Name in keyof FilterRequest<Declared>]-?: z.ZodOptional<
    z.ZodType<Given<FilterRequest<Declared>[Name]>, Given<FilterRequest<Declared>[Name]>>
  >
}

/** To be spread into the object of a list's request; each field may be absent. */
export function filterFields<const Declared extends Filters>(filters: Declared): Fields<Declared> {
  const fields = Object.values(filters).flatMap(filter => fieldsOf(filter))
  // The names and types are those of the declaration, which `filters.test.ts` proves.
  return Object.fromEntries(fields) as Fields<Declared>
}

function fieldsOf(filter: Filter): [string, z.ZodType][] {
  if (filter.kind !== 'period') return [[filter.wire, fieldOf(filter).optional()]]
  return ['from', 'until'].map(end => [`${filter.wire}_${end}`, day(filter.label).optional()])
}

function fieldOf(filter: Exclude<Filter, { kind: 'period' }>): z.ZodType {
  const { label } = filter
  switch (filter.kind) {
    case 'text':
      return text(filter.most, label)
    case 'choice':
      return z.enum(Object.keys(filter.options), `请选择${label}`)
    case 'flag':
      return z.boolean(`${label}应为是或否`)
    case 'id':
    case 'company':
      return id(label)
    case 'platform-id':
      return platformId(label)
    case 'platform-ids':
      return platformIds.refine(ids => ids.length <= filter.most, `${label}每次最多 ${filter.most} 个`)
    case 'amount':
      return amountText(label)
  }
}
