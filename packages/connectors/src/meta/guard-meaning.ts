// What one of Meta's rules says, whatever the way it is written: Meta tells numbers as texts, and fields and conditions in an order of its own.
import { z } from 'zod'

const filter = z.object({ field: z.string(), operator: z.string(), value: z.unknown() })
const spec = z.object({
  evaluation_spec: z.object({
    evaluation_type: z.string(),
    filters: z.array(filter).default([]),
    trigger: z.object({ type: z.string(), field: z.string().nullish(), operator: z.string().nullish(), value: z.unknown() }).nullish(),
  }),
  execution_spec: z.object({ execution_type: z.string() }),
  schedule_spec: z.object({ schedule_type: z.string(), schedule: z.array(z.unknown()).nullish() }).nullish(),
})

/** The same text for specs of one meaning; what Meta adds besides conditions, trigger, act and times does not count. */
export function meaningOf(given: unknown): string {
  const read = spec.safeParse(given)
  if (!read.success) return ''
  const { evaluation_spec: evaluation, execution_spec: execution, schedule_spec: schedule } = read.data
  const { type = '', field, operator, value } = evaluation.trigger ?? {}
  return JSON.stringify([
    evaluation.evaluation_type,
    evaluation.filters.map(each => [each.field, each.operator, plain(each.value)].join(' ')).sort(),
    [type, field ?? '', operator ?? '', plain(value)],
    execution.execution_type,
    [schedule?.schedule_type ?? '', (schedule?.schedule ?? []).length],
  ])
}

/** Lists have no order here: they name what is in or out. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).sort())
  const text = String(value ?? '').trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? decimal(text) : text
}

/** Ids are longer than what a number holds, so they stay texts: «007.50» is «7.5». */
function decimal(text: string): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? []
  return `${sign}${whole}${part === '' ? '' : `.${part}`}`
}
