// The case of an application to thaw beside its freeze: what it says, and its decision where it waits for one.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { Link } from '@tallyhelm/ui/actions/Link'
import { useCall } from '../../api/queries.ts'
import { CaseActions, hasActions } from '../../cases/CaseActions.tsx'
import { whilePending } from '../../cases/while-pending.ts'
import { useStaff } from '../../session/use-staff.ts'

/** Undefined for whoever does not read such cases. */
export function useThawCase(caseId: string | undefined) {
  const { role } = useStaff()
  const mayRead = caseKind('UNFREEZE').readers.includes(role)
  const { data } = useCall(
    caseEndpoints.detail,
    { case_id: caseId ?? '0' },
    { enabled: mayRead && caseId !== undefined, refetchInterval: whilePending },
  )
  return data?.case_id === caseId ? data : undefined
}

export function ThawCaseActions({ of }: { of: NonNullable<ReturnType<typeof useThawCase>> }) {
  const staff = useStaff()
  return hasActions(of, staff) ? <CaseActions key={of.case_id} detail={of} onDecided={() => undefined} /> : null
}

export const ToCase = ({ caseId }: { caseId: string }) => <Link href={`/cases?case=${caseId}`}>查看申请</Link>
