// Check bar: why the one who looks may not check what somebody proposed, said before he writes a reason; the server has the last word.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { timeText } from '../formats/times.ts'
import { useStaff } from './use-staff.ts'

export const useCheckBar = (makerId: string | undefined): string | undefined => checkBar(useStaff(), makerId)

/** Undefined: nothing is in the way. */
export function checkBar({ staff_id, checks_from }: Pick<StaffProfile, 'staff_id' | 'checks_from'>, makerId: string | undefined) {
  if (makerId === staff_id) return '须由另一人复核'
  if (checks_from === null || Date.parse(checks_from) <= nowMs()) return undefined
  return `您的登录资料由他人发放或重置，${timeText(checks_from).slice(0, 16)} 之前不能复核`
}
