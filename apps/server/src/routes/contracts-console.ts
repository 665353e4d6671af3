// Contract routes of the console: endpoint → function.
import { proposePaper } from '@tallyhelm/flows/contracts/propose-paper'
import { switchContract } from '@tallyhelm/flows/contracts/switch-contract'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { consoleContractSchemas } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { contractDetail, contractFile, contractList } from '@tallyhelm/views/contracts/console-contracts'
import { routesOf } from '../http/routes.ts'

export const consoleContractRoutes = routesOf(consoleContractEndpoints, consoleContractSchemas, {
  list: ({ world, staffScope }, input) => contractList(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => contractDetail(world.db, staffScope, input),
  file: async ({ world, staffScope }, input) => {
    const { name, stored, contentType } = await contractFile(world.db, staffScope, input)
    const opened = await world.files.open(stored)
    if (!opened) throw new Refusal('NOT_FOUND')
    return { name, contentType, bytes: opened.bytes, content: () => opened.content(), release: () => opened.close() }
  },
  switch: async ({ world, staff }, input) => {
    await switchContract(world, staff, input)
    return {}
  },
  proposePaper: async ({ world, staff, staffScope, now }, input) => {
    const { caseId } = await proposePaper(world, staff, input)
    return caseDetail(world.db, staffScope, { staffId: staff.staffId, role: staff.role, now }, { case_id: caseId })
  },
})
