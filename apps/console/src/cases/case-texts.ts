// What the console says of a case: its status with the stage, and how much of its time is left.
import { CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import { type SlaTone, slaTone } from '@tallyhelm/protocol/topics/cases/limits'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { ageText } from '../formats/times.ts'

export const statusOf = ({ status, stage }: Pick<CaseRow, 'status' | 'stage'>) =>
  status === 'PENDING' && stage === 'APPEAL' ? { text: '申诉待审', tone: 'warning' as const } : CASE_STATUSES[status]

export type Sla = { text: string; tone: SlaTone }

/** «剩 3 小时 20 分钟», «超时 2 小时»; undefined once nothing waits. */
export function slaOf({ status, submitted_at, due_at }: Pick<CaseRow, 'status' | 'submitted_at' | 'due_at'>, now: number): Sla | undefined {
  if (status !== 'PENDING') return undefined
  const due = Date.parse(due_at)
  const tone = slaTone({ submittedAt: Date.parse(submitted_at), dueAt: due }, now)
  const text = now >= due ? `超时 ${ageText(due_at, now)}` : `剩 ${ageText(new Date(now).toISOString(), due)}`
  return { text, tone }
}
