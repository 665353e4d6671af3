// Reconciliation routes: endpoint → function; each change answers with the difference as it stands after it.
import { claimDifference } from '@tallyhelm/flows/reconciliation/claim-difference'
import { closeDifference } from '@tallyhelm/flows/reconciliation/close-difference'
import { markTimeLag } from '@tallyhelm/flows/reconciliation/mark-time-lag'
import { proposeAdjustment } from '@tallyhelm/flows/reconciliation/propose-adjustment'
import { reconciliationSchemas } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { differenceDetail } from '@tallyhelm/views/reconciliation/difference-detail'
import { differenceList } from '@tallyhelm/views/reconciliation/difference-list'
import { runList } from '@tallyhelm/views/reconciliation/run-list'
import { routesOf } from '../http/routes.ts'

export const reconciliationRoutes = routesOf(reconciliationEndpoints, reconciliationSchemas, {
  list: ({ world, staff }, input) => differenceList(world.db, staff.staffId, input),
  detail: ({ world }, input) => differenceDetail(world.db, input),
  runs: ({ world }, input) => runList(world.db, input),
  claim: async ({ world, staff }, input) => {
    await claimDifference(world, staff, { differenceId: input.difference_id, from: input.from })
    return differenceDetail(world.db, input)
  },
  markTimeLag: async ({ world, staff }, input) => {
    await markTimeLag(world, staff, { differenceId: input.difference_id, reason: input.reason })
    return differenceDetail(world.db, input)
  },
  close: async ({ world, staff }, input) => {
    await closeDifference(world, staff, { differenceId: input.difference_id, reason: input.reason })
    return differenceDetail(world.db, input)
  },
  propose: async ({ world, staff }, input) => {
    await proposeAdjustment(world, staff, {
      differenceId: input.difference_id,
      reason: input.reason,
      explanation: input.explanation ?? null,
      between: input.between ?? null,
      proof: input.proof_file ?? null,
    })
    return differenceDetail(world.db, input)
  },
})
