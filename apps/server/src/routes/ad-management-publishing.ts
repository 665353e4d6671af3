// Publishing routes: endpoint → function.
import { removeAdDraft, saveAdDraft } from '@tallyhelm/flows/ad-management/publishing-drafts'
import { adOptions, validatePlan } from '@tallyhelm/flows/ad-management/publishing-options'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { publishingSchemas } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { adDraftDetail, adDraftList } from '@tallyhelm/views/ad-management/publishing-drafts'
import { routesOf } from '../http/routes.ts'

export const publishingRoutes = routesOf(publishingEndpoints, publishingSchemas, {
  options: ({ world, tenant }, { account_id: accountId }) => adOptions(world, tenant, accountId),
  validate: ({ world, tenant }, plan) => validatePlan(world, tenant, plan),
  saveDraft: ({ world, tenant }, draft) => saveAdDraft(world, tenant, draft),
  drafts: ({ world, scope }) => adDraftList(world.db, scope),
  draft: ({ world, scope }, { draft_id: draftId }) => adDraftDetail(world.db, scope, draftId),
  removeDraft: ({ world, tenant }, { draft_id: draftId }) => removeAdDraft(world, tenant, draftId),
})
