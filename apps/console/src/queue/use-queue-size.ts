// Queue sizes: what waits for people in the rooms of quota orders and cases, also while this window is in the background.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { QueueSize } from '@tallyhelm/protocol/topics/quota/review-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { useCall } from '../api/queries.ts'

const REFRESH_MS = 10_000

/** Undefined for whoever does not enter that room. */
export function useQueueSize(role: StaffRole | undefined): QueueSize | undefined {
  const isReader = role !== undefined && mayCall(consoleQuotaEndpoints.size, role)
  const { data } = useCall(
    consoleQuotaEndpoints.size,
    {},
    { enabled: isReader, refetchInterval: REFRESH_MS, refetchIntervalInBackground: true },
  )
  return data
}

export const waitingOf = (size: QueueSize | undefined): number => (size === undefined ? 0 : size.approval + size.manual)

/** Cases that wait for this person; undefined for whoever does not enter that room. */
export function useCasesWaiting(role: StaffRole | undefined): number | undefined {
  const isReader = role !== undefined && mayCall(caseEndpoints.waiting, role)
  const settings = { enabled: isReader, refetchInterval: REFRESH_MS, refetchIntervalInBackground: true }
  return useCall(caseEndpoints.waiting, {}, settings).data?.count
}
