// The case of an application to thaw beside its freeze: what it says, and its decision where it waits for one.
import { Link } from '@tallyhelm/ui/actions/Link'
import { CaseActions, hasActions } from '../../cases/CaseActions.tsx'
import { useCaseOf } from '../../cases/use-case-of.ts'
import { useStaff } from '../../session/use-staff.ts'

/** Undefined for whoever does not read such cases. */
export const useThawCase = (caseId: string | undefined) => useCaseOf('UNFREEZE', caseId)

export function ThawCaseActions({ of }: { of: NonNullable<ReturnType<typeof useThawCase>> }) {
  const staff = useStaff()
  return hasActions(of, staff) ? <CaseActions key={of.case_id} detail={of} onDecided={() => undefined} /> : null
}

export const ToCase = ({ caseId }: { caseId: string }) => <Link href={`/cases?case=${caseId}`}>查看申请</Link>
