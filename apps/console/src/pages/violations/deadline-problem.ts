// What is wrong with a deadline that is typed, before it is sent.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { deadlineProblem } from '@tallyhelm/protocol/topics/violations/deadlines'

export function deadlineFieldProblem(typed: string): string | undefined {
  const instant = instantOf(typed)
  if (instant === null) return '请填写截止时间'
  return instant === undefined ? '截止时间格式为 yyyy-MM-dd HH:mm' : deadlineProblem(new Date(instant), new Date(nowMs()))
}
