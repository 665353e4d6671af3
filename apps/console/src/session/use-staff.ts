// Staff: who uses the console, as the server tells.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { useSyncExternalStore } from 'react'
import { useCall } from '../api/queries.ts'
import { onTokenChange, readToken } from './token.ts'

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
