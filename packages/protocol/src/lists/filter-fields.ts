// The fields of a list's request that its declared filters make, with their checks; for the server alone.
import { z } from 'zod'
import { addDays, isDay } from '../values/day.ts'
import { addMonths, monthOf } from '../values/month.ts'
import { amountText, day, id, platformId, platformIds, text } from '../wire/fields.ts'
import { boundName, type Filter, type FilterRequest, type Filters, MOST_DAYS } from './filters.ts'
import { entryOf } from '../values/table.ts'

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

/** What ties the two ends of a period together: the check of a request whose filters have one of whole months. */
export const withinPeriods =
  (filters: Filters) =>
  (request: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const filter of Object.values(filters)) {
      if (filter.kind !== 'period' || filter.mostMonths === undefined) continue
      const [from, until] = ENDS.map(end => entryOf(request, boundName(filter.wire, end)))
      if (from === undefined && until === undefined) continue
      const message = monthsProblem(filter.label, filter.mostMonths, { from, until })
      const path = [boundName(filter.wire, from === undefined ? 'from' : 'until')]
      if (message !== undefined) context.addIssue({ code: 'custom', path, message })
    }
  }

function monthsProblem(label: string, most: number, { from, until }: { from: unknown; until: unknown }): string | undefined {
  if (from === undefined || until === undefined) return `请选择${label}的起止月份`
  // What is no day has its own refusal, at its field.
  if (typeof from !== 'string' || typeof until !== 'string' || !isDay(from) || !isDay(until)) return undefined
  return monthOf(addDays(until, -1)) > addMonths(monthOf(from), most - 1) ? `${label}最多选择 ${most} 个月` : undefined
}

function fieldsOf(filter: Filter): [string, z.ZodType][] {
  if (filter.kind === 'period') return ENDS.map(end => [boundName(filter.wire, end), day(filter.label).optional()])
  if (filter.kind === 'flags') return Object.values(filter.wires).map(wire => [wire, flag(filter.label).optional()])
  if (filter.kind === 'amounts') return BOUNDS.map(bound => [`${filter.wire}_${bound}`, amountText(filter.label).optional()])
  return [[filter.wire, fieldOf(filter).optional()]]
}

const ENDS = ['from', 'until'] as const
const BOUNDS = ['min', 'max'] as const
const flag = (label: string) => z.boolean(`${label}应为是或否`)

function fieldOf(filter: Exclude<Filter, { kind: 'period' | 'flags' | 'amounts' }>): z.ZodType {
  const { label } = filter
  switch (filter.kind) {
    case 'text':
      return text(filter.most, label)
    case 'choice':
      if (filter.as === 'boolean') return flag(label)
      if (filter.as === 'number') return z.literal(Object.keys(filter.options).map(Number), `请选择${label}`)
      return z.enum(Object.keys(filter.options), `请选择${label}`)
    case 'sort':
      return z.enum(filter.codes)
    case 'mobile':
      return z
        .string('请输入手机号')
        .trim()
        .regex(/^\d{5,15}$/, '手机号格式不正确')
    case 'day':
      return day(label)
    case 'flag':
      return flag(label)
    case 'id':
      return id(label)
    case 'company':
      return filter.most === undefined ? id(label) : z.array(id(label)).max(filter.most, `${label}最多选择 ${filter.most} 个`)
    case 'platform-id':
      return platformId(label)
    case 'platform-ids':
      return platformIds.refine(ids => ids.length <= filter.most, `${label}每次最多 ${filter.most} 个`)
    case 'days':
      return z.number().min(0, `${label}不能小于 0`).max(MOST_DAYS, `${label}过大`).multipleOf(0.1, `${label}最多 1 位小数`)
    case 'zone':
      return text(60, label)
  }
}
