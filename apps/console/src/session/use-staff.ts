// Staff: who uses the console, as the server tells.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useSyncExternalStore } from 'react'
import { useCall } from '../api/queries.ts'
import { onTokenChange, readToken } from './token.ts'
import { nowMs } from '@tallyhelm/browser/clock/clock'

export type StaffSession =
  | { status: 'anonymous' }
  | { status: 'loading' }
  | { status: 'failed'; message: string; requestId: string | undefined; retry: () => void }
  | { status: 'ready'; staff: StaffProfile }

const PROFILE_STALE_MS = 60_000

export function useStaffSession(): StaffSession {
  const token = useSyncExternalStore(onTokenChange, readToken)
  const profile = useCall(staffEndpoints.info, {}, { enabled: token !== undefined, staleTime: PROFILE_STALE_MS })
  if (token === undefined) return { status: 'anonymous' }
  if (profile.data) return { status: 'ready', staff: profile.data }
  if (profile.error) {
    return { status: 'failed', message: profile.error.msg, requestId: profile.error.requestId, retry: () => void profile.refetch() }
  }
  return { status: 'loading' }
}

/** Who is signed in. Only for what stands behind the sign-in. */
export function useStaff(): StaffProfile {
  const session = useStaffSession()
  if (session.status !== 'ready') throw new Error('a page behind the sign-in was shown without a profile')
  return session.staff
}

/** Why the one who looks may not check what somebody proposed, said before he writes a reason; the server has the last word. */
export const useCheckBar = (makerId: string | undefined): string | undefined => checkBar(useStaff(), makerId)

/** Undefined: nothing is in the way. */
export function checkBar({ staff_id, checks_from }: Pick<StaffProfile, 'staff_id' | 'checks_from'>, makerId: string | undefined) {
  if (makerId === staff_id) return '须由另一人复核'
  if (checks_from === null || Date.parse(checks_from) <= nowMs()) return undefined
  return `您的登录资料由他人发放或重置，${timeText(checks_from).slice(0, 16)} 之前不能复核`
}
