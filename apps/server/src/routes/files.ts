// File routes: endpoint → function.
import { issueTickets } from '@tallyhelm/flows/files/issue-tickets'
import { uploadEvidence } from '@tallyhelm/flows/files/upload-evidence'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { fileSchemas } from '@tallyhelm/protocol/topics/files/schemas'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { routesOf } from '../http/routes.ts'

export const fileRoutes = routesOf(fileEndpoints, fileSchemas, {
  upload: (call, input) => uploadFile(call.world, call.user, { kind: input.kind, ...call.upload }),
  uploadEvidence: call => uploadEvidence(call.world, call.tenant, call.spooled),
  tickets: (call, input) => issueTickets(call.world, call.user, input),
})
