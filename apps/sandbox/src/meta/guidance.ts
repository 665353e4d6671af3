// What Meta recommends: the recommendations edge of an ad account, and the list that it gives to businesses that resell.
import { accountsOf, type World } from '../state/world.ts'
import type { MetaRecommendation } from '../state/meta-guidance.ts'
import type { MetaAccount } from '../state/model.ts'
import type { Call, Reply } from '../wire/call.ts'
import { graphTime, visibleAccount } from './account.ts'
import { metaReply, refuseMeta } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const EDGE_FIELDS = ['recommendations']
const RESELLER_FIELDS = [
  'ad_account_id',
  'advertiser_name',
  'available_guidance',
  'adopted_guidance_l7d',
  'recommendation_time',
  'reporting_ds',
]

/** One row with all of them, as Meta answers. */
export function listRecommendations(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  requireFields(call, EDGE_FIELDS, 'AdAccountRecommendations', parseFields(call, call.query.fields ?? 'recommendations'))
  const recommendations = (account.recommendations ?? []).map(each => recommendationNode(world, account, each))
  return metaReply(call, { data: recommendations.length === 0 ? [] : [{ recommendations }] })
}

function recommendationNode(world: World, account: MetaAccount, told: MetaRecommendation): Record<string, unknown> {
  return {
    recommendation_signature: told.signature,
    recommendation_stage: 'mid_flight_recommendation',
    recommendation_time: graphTime(told.at ?? world.clock.now(), account.timezone),
    type: told.type,
    object_ids: told.objectIds,
    recommendation_content: { lift_estimate: told.lift, body: told.body, opportunity_score_lift: told.scoreLift },
    url: told.url,
  }
}

export function listResellerGuidance(world: World, call: Call, businessId: string): Reply {
  if (world.state.settings.metaResellerAccess !== true)
    refuseMeta(call, { code: 10, status: 403, message: '(#10) Application does not have permission for this action' })
  const fields = parseFields(call, call.query.fields ?? RESELLER_FIELDS.join(','))
  requireFields(call, RESELLER_FIELDS, 'ResellerGuidance', fields)
  const rows = accountsOf(world, 'meta', call)
    .filter(account => account.businessId === businessId)
    .map(account => {
      const node = {
        ad_account_id: account.id,
        advertiser_name: account.companyName,
        available_guidance: (account.recommendations ?? []).flatMap(({ type }) => (type === undefined ? [] : [type.toLowerCase()])),
        adopted_guidance_l7d: [],
        recommendation_time: graphTime(world.clock.now(), account.timezone),
        reporting_ds: new Date(world.clock.now()).toISOString().slice(0, 10),
      }
      const { id: _, ...row } = selectFields(call, node, 'ResellerGuidance', fields)
      return row
    })
  return metaReply(call, pageOf(call, rows))
}
