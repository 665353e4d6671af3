// Counters behind the menu's badges, loaded by role (spec §6); one that fails leaves its badge away and nothing else.
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../api/queries.ts'
import { useNews } from '../api/use-news.ts'
import type { Session } from '../session/use-session.ts'
import { useRectificationCounts } from '../violations/use-rectification-counts.ts'
import type { Counters } from './menu-marks.ts'

/** Moving between pages asks anew only when the last answer is older. */
const STALE_MS = 60_000
const KEYS = [
  creditEndpoints.waitRepliedQuantity,
  freezeEndpoints.unread,
  violationEndpoints.rectificationCount,
  violationEndpoints.subCustomerRectificationCount,
  violationEndpoints.forewarningCount,
].map(({ path }) => [path])

export function useCounters(session: Session & { status: 'ready' }, pathname: string): Counters {
  const { roles, isSubCustomer } = session
  const isAssociated = roles.includes('Associated')
  const settingsOf = (endpoint: Parameters<typeof mayUserCall>[0]) =>
    ({ enabled: mayUserCall(endpoint, session), staleTime: STALE_MS, retry: false }) as const
  const statements = useCall(creditEndpoints.waitRepliedQuantity, {}, settingsOf(creditEndpoints.waitRepliedQuantity))
  const freezes = useCall(freezeEndpoints.unread, {}, settingsOf(freezeEndpoints.unread))
  const rectifications = useRectificationCounts(
    isSubCustomer,
    settingsOf(isSubCustomer ? violationEndpoints.subCustomerRectificationCount : violationEndpoints.rectificationCount),
  )
  const forewarnings = useCall(violationEndpoints.forewarningCount, {}, settingsOf(violationEndpoints.forewarningCount))
  useRefresh(isAssociated, pathname)
  return {
    statements: statements.data?.reduce((sum, { quantity }) => sum + quantity, 0),
    forewarnings: forewarnings.data?.violate_forewarning_count,
    rectifications: rectifications?.RECTIFICATION,
    rectificationsToday: rectifications?.TODAY,
    unreadFreezes: freezes.data && Object.fromEntries(freezes.data.channels.map(({ channel, unread }) => [channel, unread])),
  }
}

/** Old answers are renewed when another page is opened, all of them when a message says that something has happened. */
function useRefresh(isAssociated: boolean, pathname: string): void {
  const client = useQueryClient()
  // once for each page
  useEffect(() => {
    for (const queryKey of KEYS) void client.refetchQueries({ queryKey, type: 'active', stale: true })
  }, [client, pathname])
  useNews(KEYS, isAssociated)
}
