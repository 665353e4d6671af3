// The ads edge of an ad account, as far as the review of ads goes: filtered by effective status, with the review's feedback.
import type { MetaAccount, MetaAd } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { type Call, jsonValue, type Reply } from '../wire/call.ts'
import { visibleAccount } from './account.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { requireFields, parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'
import { pictureAddress } from './pictures.ts'

const EFFECTIVE_STATUSES = new Set([
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'ARCHIVED',
  'IN_PROCESS',
  'WITH_ISSUES',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
])
export const AD_FIELDS = ['id', 'account_id', 'name', 'status', 'effective_status', 'ad_review_feedback', 'creative']
/** What the advertiser sets; every other effective status is the review's, or comes from above. */
const STATUSES = new Set(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'])
/** Without a filter these are left out. */
const HIDDEN = new Set(['DELETED', 'ARCHIVED'])

export function listAds(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, AD_FIELDS, 'Ad', fields)
  const wanted = readStatuses(call)
  const ads = (account.ads ?? []).filter(ad => (wanted ? wanted.has(ad.effectiveStatus) : !HIDDEN.has(ad.effectiveStatus)))
  return metaReply(
    call,
    pageOf(
      call,
      ads.map(ad => selectFields(call, adNode(call, account, ad), 'Ad', fields)),
    ),
  )
}

export function adNode(call: Call, account: MetaAccount, ad: MetaAd): Record<string, unknown> {
  return {
    id: ad.id,
    account_id: account.id,
    name: ad.name,
    status: STATUSES.has(ad.effectiveStatus) ? ad.effectiveStatus : 'ACTIVE',
    effective_status: ad.effectiveStatus,
    creative: { id: `7${ad.id}`, image_url: ad.pictureUrl ?? pictureAddress(call, ad.id), thumbnail_url: undefined },
    ad_review_feedback: Object.keys(ad.feedback).length === 0 ? undefined : ad.feedback,
  }
}

function readStatuses(call: Call): Set<string> | null {
  if (call.query.effective_status === undefined) return null
  const given = jsonValue(call.query.effective_status)
  if (!Array.isArray(given) || !given.every(each => EFFECTIVE_STATUSES.has(String(each)))) {
    refuseParameter(call, 'Param effective_status must be an array of effective statuses of an ad')
  }
  return new Set(given.map(String))
}
