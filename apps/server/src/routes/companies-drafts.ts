// Routes of drafts of applications: endpoint → function.
import { discardDraft, readDraft, saveDraft } from '@tallyhelm/flows/companies/keep-draft'
import { draftEndpoints } from '@tallyhelm/protocol/topics/companies/draft-endpoints'
import { draftSchemas } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { routesOf } from '../http/routes.ts'

export const companyDraftRoutes = routesOf(draftEndpoints, draftSchemas, {
  read: (call, { kind }) => readDraft(call.world, call.tenant, kind),
  save: (call, input) => saveDraft(call.world, call.tenant, input),
  discard: (call, { kind }) => discardDraft(call.world, call.tenant, kind),
})
