// Contract routes of the console: endpoint → function.
import { proposePaper } from '@tallyhelm/flows/contracts/propose-paper'
import { switchContract } from '@tallyhelm/flows/contracts/switch-contract'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { consoleContractSchemas } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { contractDetail, contractFile, contractList } from '@tallyhelm/views/contracts/console-contracts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const consoleContractRoutes = routesOf(consoleContractEndpoints, consoleContractSchemas, {
  list: ({ world, staffScope }, input) => contractList(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => contractDetail(world.db, staffScope, input),
  file: async (call, input) => storedFile(call, await contractFile(call.world.db, call.staffScope, input)),
  switch: async ({ world, staff }, input) => {
    await switchContract(world, staff, input)
    return {}
  },
  proposePaper: async ({ world, staff, staffScope, now }, input) => {
    const { caseId } = await proposePaper(world, staff, input)
    return caseDetail(world.db, staffScope, { staffId: staff.staffId, role: staff.role, now }, { case_id: caseId })
  },
})
