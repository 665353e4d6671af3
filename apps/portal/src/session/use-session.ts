// Session: who uses the portal, as the server tells, and the roles that follow.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { type Role, rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import { useSyncExternalStore } from 'react'
import { useCall } from '../api/queries.ts'
import { onTokenChange, readToken } from './token.ts'

export type Session =
  | { status: 'anonymous'; roles: readonly Role[] }
  | { status: 'loading' }
  | { status: 'failed'; message: string; requestId: string | undefined; retry: () => void }
  | { status: 'ready'; profile: Profile; roles: readonly Role[]; isSubCustomer: boolean }

const PROFILE_STALE_MS = 5 * 60_000

/** The session of this moment; re-renders when somebody signs in or out, here or in another tab of the browser. */
export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChange, readToken)
  const profile = useCall(sessionEndpoints.info, {}, { enabled: token !== undefined, staleTime: PROFILE_STALE_MS })
  if (token === undefined) return { status: 'anonymous', roles: rolesOf(undefined) }
  if (profile.data) {
    return { status: 'ready', profile: profile.data, roles: rolesOf(profile.data), isSubCustomer: profile.data.sub_customer_id !== null }
  }
  if (profile.error) {
    return { status: 'failed', message: profile.error.msg, requestId: profile.error.requestId, retry: () => void profile.refetch() }
  }
  return { status: 'loading' }
}

/** The signed-in user. Only for what stands behind the navigation guard. */
/** Whether the reader may see spend: a sub-customer only when its agent shows it. */
export function useSeesSpend(): boolean {
  const { profile, isSubCustomer } = useProfile()
  return !isSubCustomer || profile.show_sub_customer_spend
}

export function useProfile(): { profile: Profile; roles: readonly Role[]; isSubCustomer: boolean } {
  const session = useSession()
  if (session.status !== 'ready') throw new Error('a page behind the navigation guard was shown without a profile')
  return session
}
