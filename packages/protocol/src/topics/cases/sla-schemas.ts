// How long each queue of the review room may take, on the wire.
import { z } from 'zod'
import { instant, judged, reason } from '../../wire/fields.ts'
import { slaHoursProblem } from './limits.ts'
import { QUEUE_KIND_CODES } from './lists.ts'

export const slaOfQueue = z.object({
  queue: z.enum(QUEUE_KIND_CODES),
  hours: z.int(),
  /** what the program says where nobody has set it */
  own_hours: z.int(),
  /** both are null where nobody has set it */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
  waiting: z.int(),
  overdue: z.int(),
})
export type SlaOfQueue = z.output<typeof slaOfQueue>
/** Every queue, in its order. */
export const slaList = z.object({ content: z.array(slaOfQueue) })
export type SlaList = z.output<typeof slaList>

export const slaChange = z.object({
  queue: z.enum(QUEUE_KIND_CODES, '请选择队列'),
  /** the hours that were shown */
  from: z.number('请提供当前时限').int('当前时限不正确'),
  hours: judged(z.number('时限应为整数'), slaHoursProblem),
  reason,
})
export type SlaChange = z.output<typeof slaChange>

/** What each call takes and answers. */
export const slaSchemas = {
  list: { request: z.object({}), response: slaList },
  set: { request: slaChange, response: slaList },
}
