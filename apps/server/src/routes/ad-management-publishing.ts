// Publishing routes: endpoint → function.
import { cleanPublication, continuePublication, createPublication } from '@tallyhelm/flows/ad-management/publishing-create'
import { requireAsset } from '@tallyhelm/flows/ad-management/publishing-media'
import { removeAdDraft, saveAdDraft } from '@tallyhelm/flows/ad-management/publishing-drafts'
import { adOptions } from '@tallyhelm/flows/ad-management/publishing-options'
import { validatePlan } from '@tallyhelm/flows/ad-management/publishing-validate'
import { addTiktokAd, addTiktokAdGroup, beginTiktokAd } from '@tallyhelm/flows/ad-management/publishing-tiktok'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { publishingSchemas } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { tiktokPublishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-tiktok-endpoints'
import { tiktokPublishingSchemas } from '@tallyhelm/protocol/topics/ad-management/publishing-tiktok-schemas'
import { adDraftDetail, adDraftList } from '@tallyhelm/views/ad-management/publishing-drafts'
import { publicationDetail, publicationList } from '@tallyhelm/views/ad-management/publishing-list'
import { routesOf } from '../http/routes.ts'

export const publishingRoutes = routesOf(publishingEndpoints, publishingSchemas, {
  options: ({ world, tenant }, { account_id: accountId }) => adOptions(world, tenant, accountId),
  validate: ({ world, tenant }, plan) => validatePlan(world, tenant, plan),
  create: ({ world, tenant, idempotencyKey }, { draft_id: draftId, ...plan }) =>
    createPublication(world, tenant, { idempotencyKey, plan, part: 'AD', draftId }, requireAsset),
  publications: ({ world, scope }, request) => publicationList(world.db, scope, request),
  publication: ({ world, scope }, { publication_id: id }) => publicationDetail(world.db, scope, id),
  continue: ({ world, tenant }, request) => continuePublication(world, tenant, request, requireAsset),
  clean: ({ world, tenant }, { publication_id: id }) => cleanPublication(world, tenant, id),
  saveDraft: ({ world, tenant }, draft) => saveAdDraft(world, tenant, draft),
  drafts: ({ world, scope }) => adDraftList(world.db, scope),
  draft: ({ world, scope }, { draft_id: draftId }) => adDraftDetail(world.db, scope, draftId),
  removeDraft: ({ world, tenant }, { draft_id: draftId }) => removeAdDraft(world, tenant, draftId),
})

export const tiktokPublishingRoutes = routesOf(tiktokPublishingEndpoints, tiktokPublishingSchemas, {
  campaign: ({ world, tenant, idempotencyKey }, told) => beginTiktokAd(world, tenant, { idempotencyKey, ...told }),
  adGroup: ({ world, tenant }, told) => addTiktokAdGroup(world, tenant, told, requireAsset),
  ad: ({ world, tenant }, told) => addTiktokAd(world, tenant, told, requireAsset),
})
