// Contract routes: endpoint → function.
import { noteSuccessSeen } from '@tallyhelm/flows/contracts/note-success-seen'
import { contractSchemas } from '@tallyhelm/protocol/topics/contracts/schemas'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { contractCheck } from '@tallyhelm/views/contracts/contract-check'
import { routesOf } from '../http/routes.ts'

export const contractRoutes = routesOf(contractEndpoints, contractSchemas, {
  checkContract: call => contractCheck(call.world.db, call.scope),
  auditNotify: (call, input) => noteSuccessSeen(call.world, call.tenant, input),
})
