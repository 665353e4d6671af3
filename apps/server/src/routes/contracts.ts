// Contract routes: endpoint → function.
import { previewContract } from '@tallyhelm/flows/contracts/draft-contract'
import { generateContract } from '@tallyhelm/flows/contracts/generate-contract'
import { noteSuccessSeen } from '@tallyhelm/flows/contracts/note-success-seen'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { contractSchemas } from '@tallyhelm/protocol/topics/contracts/schemas'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { contractCheck } from '@tallyhelm/views/contracts/contract-check'
import { contractEcho, contractItem, contractItems, signNames } from '@tallyhelm/views/contracts/own-contracts'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const reader = ({ scope, world }: Call) => ({ scope, staticHost: world.settings.staticHost })

export const contractRoutes = routesOf(contractEndpoints, contractSchemas, {
  checkContract: call => contractCheck(call.world.db, call.scope),
  auditNotify: (call, input) => noteSuccessSeen(call.world, call.tenant, input),
  preContractList: call => contractItems(call.world.db, reader(call)),
  customerSign: call => signNames(call.world.db, call.scope),
  echo: call => contractEcho(call.world.db, reader(call)),
  generatePreview: (call, input) => previewContract(call.world, call.tenant, input),
  generateContract: async (call, input) =>
    contractItem(call.world.db, reader(call), await generateContract(call.world, call.tenant, input)),
  upload: async call => (await uploadFile(call.world, call.user, { kind: 'attachment', ...call.upload })).url,
})
