// Taking back and appealing by the calls of applications about companies.
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { useCommand } from '../api/queries.ts'
import type { CaseActs } from '../cases/CaseStep.tsx'

export function useApplyActs(): CaseActs {
  const withdraw = useCommand(applyEndpoints.withdraw)
  const appeal = useCommand(applyEndpoints.appeal)
  return {
    withdraw: apply_id => withdraw.mutateAsync({ request: { apply_id } }),
    appeal: (apply_id, reason) => appeal.mutateAsync({ request: { apply_id, reason } }),
  }
}
