// The case beside what it is about, read anew while it waits.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { useCall } from '../api/queries.ts'
import { useStaff } from '../session/use-staff.ts'
import { whilePending } from './while-pending.ts'

/** Undefined for whoever does not read such cases. */
export function useCaseOf(kind: CaseKind, caseId: string | undefined) {
  const { role } = useStaff()
  const mayRead = caseKind(kind).readers.includes(role)
  const { data } = useCall(
    caseEndpoints.detail,
    { case_id: caseId ?? '0' },
    { enabled: mayRead && caseId !== undefined, refetchInterval: whilePending },
  )
  return data?.case_id === caseId ? data : undefined
}
