// The Graph API's addresses: which operation a request asks for, and batches of them.
import { type Operation, perform } from '../faults/perform.ts'
import { halfOf } from '../faults/twisted-rows.ts'
import type { World } from '../state/world.ts'
import { nextRequestId } from '../state/world.ts'
import { playPlots } from '../thefts/play.ts'
import { type Call, isObject, jsonValue, parseBody, type Reply, textOf } from '../wire/call.ts'
import { readAccount, updateAccount } from './account.ts'
import { listActivities } from './activities.ts'
import { type AdEdge, listAdObjects } from './ads.ts'
import { findAccountAds, findAdDeletion } from './ads-routes.ts'
import { ownerOf, updateAdObject } from './ad-objects.ts'
import { authorizeMeta } from './auth.ts'
import { findAccountBinding, findBinding, findPersonal } from './binding-routes.ts'
import { debugToken } from './debug-token.ts'
import { listBusinessAccounts, listPixels } from './edges.ts'
import { answeringVersion, metaError, metaReply, metaVoice, refuseMeta, refuseNotImitated } from './errors.ts'
import { listRecommendations, listResellerGuidance } from './guidance.ts'
import { isInvoiceId, listCampaignsOf, listInvoices } from './invoices.ts'
import { readInsights } from './insights.ts'
import { lookAtReport, readReport, startReport } from './report-runs.ts'
import { isEdgeAtMeta } from './known-edges.ts'
import { createAdAccount, listRequested, readRequest } from './openings.ts'
import { readSeveral } from './multi-read.ts'
import { isAdObjectId, readNode } from './nodes.ts'
import { findAccountRules, findRuleOperation, findSubscriptions } from './rule-routes.ts'
import { type Found, requireKnown, type Parameters, withParameters } from './parameters.ts'

const MAX_BATCH = 50

/** The operation behind an address; every one checks version and token first. */
export function metaOperation(world: World, call: Call): Operation {
  const [version = '', node = '', edge = '', ...rest] = call.path.split('/').slice(1)
  const found = rest.join('') === '' ? findOperation(world, call, node, edge) : null
  const prepare = found?.prepare
  const checked = (incoming: Call): { call: Call; found: Found } => {
    playPlots(world)
    if (answeringVersion(version) === null) {
      refuseMeta(incoming, { code: 2635, message: `(#2635) ${version} is not an available version of the API.` })
    }
    if (found?.isOpen !== true) authorizeMeta(world, incoming, found ?? {})
    if (!found) refusePath(incoming, node, [edge, ...rest])
    const complete = { ...withParameters(incoming), usagePercent: world.state.settings.metaUsagePercent ?? 0 }
    requireKnown(complete, found.parameters)
    return { call: complete, found }
  }
  return {
    name: found?.name ?? 'meta.unknown',
    accountId: node.startsWith('act_') ? node.slice(4) : isAdObjectId(node) ? ownerOf(world, node) : null,
    isRead: call.method === 'GET',
    tellsSpend: found?.tellsSpend ?? false,
    ...(prepare ? { prepare: async incoming => await prepare(checked(incoming).call) } : {}),
    run: incoming => {
      const { call: complete, found: known } = checked(incoming)
      return known.run(complete)
    },
  }
}

/** What Meta's SDK knows is told apart from what nobody knows. */
function refusePath(call: Call, node: string, below: string[]): never {
  const [edge = '', ...rest] = below
  const isNode = /^(act_)?\d+$/.test(node) || (call.query.ids !== undefined && isEdgeAtMeta(node))
  const isKnown = rest.join('') === '' && (edge === '' ? isNode : isEdgeAtMeta(edge))
  if (node === 'me' || isKnown) refuseNotImitated(call, `${call.method} /${[node, ...below].filter(part => part !== '').join('/')}`)
  refuseMeta(call, { code: 2500, message: `Unknown path components: /${below.join('/') || node}` })
}

export function isMetaBatch(call: Call): boolean {
  return call.method === 'POST' && /^(\/v\d+\.0)?\/?$/.test(call.path)
}

/** Each element is an operation of its own, with its own faults. An element whose answer is lost is null, done or not; one may be cut in half. */
export async function runMetaBatch(world: World, call: Call): Promise<Reply> {
  const given = call.body.batch
  const batch = Array.isArray(given) ? given : jsonValue(textOf(given) ?? '')
  if (!Array.isArray(batch)) return metaError(call, { code: 100, message: '(#100) batch parameter must be a JSON array' })
  if (batch.length > MAX_BATCH)
    return metaError(call, { code: 100, message: `Too many requests in batch message. Maximum batch size is ${MAX_BATCH}` })
  const answers: unknown[] = []
  for (const element of batch) answers.push(await runElement(world, call, isObject(element) ? element : {}))
  return metaReply({ ...call, usagePercent: world.state.settings.metaUsagePercent ?? 0 }, answers)
}

async function runElement(world: World, outer: Call, element: Record<string, unknown>): Promise<unknown> {
  const [path = '', query = ''] = (textOf(element.relative_url) ?? '').split('?')
  const version = outer.path.split('/')[1] || 'v26.0'
  const inner: Call = {
    ...outer,
    method: (textOf(element.method) ?? 'GET').toUpperCase(),
    path: /^\/?v\d+\.0\//.test(path) ? `/${path.replace(/^\//, '')}` : `/${version}/${path.replace(/^\//, '')}`,
    query: { ...tokens(outer), ...Object.fromEntries(new URLSearchParams(query)) },
    body: parseBody('application/x-www-form-urlencoded', textOf(element.body) ?? ''),
    requestId: nextRequestId(world),
  }
  const outcome = await perform(world, metaVoice, metaOperation(world, inner), inner)
  if (outcome.kind === 'cut') return null
  const headers = Object.entries(outcome.reply.headers).map(([name, value]) => ({ name, value }))
  const { status, body } = outcome.reply
  return { code: status, headers, body: outcome.kind === 'half' ? halfOf(body) : body }
}

/** Elements inherit the token that the batch came with. */
function tokens(outer: Call): Record<string, string> {
  const answer: Record<string, string> = {}
  for (const name of ['access_token', 'appsecret_proof']) {
    const value = outer.query[name] ?? textOf(outer.body[name])
    if (value) answer[name] = value
  }
  return answer
}

const PAGED = 'fields limit after before'
const LIST: Parameters = { served: PAGED, notImitated: 'summary filtering sort search_query include_shared_ad_accounts' }
const INSIGHTS: Parameters = {
  served: `level time_range date_preset time_increment breakdowns ${PAGED}`,
  notImitated: `action_attribution_windows action_breakdowns action_report_time default_summary export_columns export_format
export_name filtering graph_cache product_id_limit sort summary summary_action_breakdowns time_ranges
use_account_attribution_setting use_unified_attribution_setting`.replaceAll('\n', ' '),
}
const INVOICES: Parameters = {
  served: `start_date end_date type ${PAGED}`,
  notImitated: 'invoice_id issue_start_date issue_end_date root_id',
}
const AD_EDGES: Record<AdEdge, Parameters> = {
  campaigns: { served: `effective_status filtering ${PAGED}`, notImitated: 'date_preset time_range is_completed summary sort' },
  adsets: { served: `effective_status updated_since filtering ${PAGED}`, notImitated: 'date_preset time_range is_completed summary sort' },
  ads: { served: `effective_status updated_since filtering ${PAGED}`, notImitated: 'date_preset time_range summary sort' },
}
const UPDATE: Parameters = {
  served: 'name spend_cap spend_cap_action',
  notImitated: `agency_client_declaration business_info currency default_dsa_beneficiary default_dsa_payor end_advertiser
existing_customers is_notifications_enabled media_agency partner timezone_id tos_accepted`.replaceAll('\n', ' '),
}
const CREATION: Parameters = {
  served: 'name currency timezone_id end_advertiser media_agency partner',
  notImitated: 'ad_account_created_from_bm_flag funding_id invoice invoice_group_id invoicing_emails io po_number',
}
const OBJECT: Parameters = {
  served: 'daily_budget lifetime_budget status',
  notImitated:
    `account_id adlabels adset_bid_amounts adset_budgets adset_schedule attribution_spec automatic_manual_state bid_adjustments bid_amount
bid_constraints bid_strategy billing_event budget_rebalance_flag budget_schedule_specs campaign_attribution campaign_spec
cost_bidding_mode creative_sequence creative_sequence_repetition_pattern daily_imps daily_min_spend_target daily_spend_cap date_format
destination_type dsa_beneficiary dsa_payor end_time execution_options existing_customer_budget_percentage frequency_control_specs
full_funnel_exploration_mode is_adset_budget_sharing_enabled is_ba_skip_delayed_eligible is_budget_schedule_enabled
is_dc_follow_optimized is_direct_send_campaign is_incremental_attribution_enabled is_message_campaign is_meta_moment_maker_enabled
is_reels_trending_ads_enabled is_sac_cfca_terms_certified is_skadnetwork_attribution iterative_split_test_configs
lifetime_imps lifetime_min_spend_target lifetime_spend_cap live_video_ad_campaign_config max_budget_spend_percentage
meta_moment_maker_spec migrate_to_advantage_plus min_budget_spend_percentage multi_event_conversion_attribution_window_seconds
multi_optimization_goal_weight name objective optimization_goal optimization_sub_event pacing_type placement_soft_opt_out
promoted_object rb_prediction_id regional_regulated_categories regional_regulation_identities relative_value rf_prediction_id
smart_promotion_type special_ad_categories special_ad_category special_ad_category_country spend_cap start_time stop_time
targeting time_based_ad_rotation_id_blocks time_based_ad_rotation_intervals time_start time_stop trending_topics_spec tune_for_category
value_rule_set_id value_rules_applied`.replaceAll('\n', ' '),
}
const ACTIVITIES: Parameters = {
  served: `since until ${PAGED}`,
  notImitated: 'add_children business_id category data_source extra_oids oid uid',
}
const NODE: Parameters = { served: 'fields', notImitated: 'ids metadata' }
const NODES: Parameters = { served: 'ids fields', notImitated: 'metadata' }

function findOperation(world: World, call: Call, node: string, edge: string): Found | null {
  const { method, query } = call
  if (method === 'GET' && node === '' && query.ids !== undefined)
    return { name: 'meta.ids.read', parameters: NODES, run: call => readSeveral(call, inner => metaOperation(world, inner)) }
  if (method === 'GET' && node === 'debug_token' && edge === '')
    return { name: 'meta.token', parameters: { served: 'input_token fields' }, run: incoming => debugToken(world, incoming) }
  const ofPerson = findPersonal(world, call, node, edge)
  if (ofPerson) return ofPerson
  const deletion = findAdDeletion(world, call, node, edge)
  if (deletion) return deletion
  const ofRule = findSubscriptions(world, call, node, edge) ?? findRuleOperation(world, call, node, edge)
  if (ofRule) return ofRule
  const account = /^act_(\d+)$/.exec(node)?.[1]
  if (account !== undefined) return findOfAccount(world, call, `${method} ${edge}`, account)
  if (/^\d+$/.test(node) && edge === '' && method === 'POST')
    return { name: 'meta.object.update', parameters: OBJECT, run: call => updateAdObject(world, call, node) }
  if (/^\d+$/.test(node) && edge === 'adaccount' && method === 'POST')
    return { name: 'meta.account.create', parameters: CREATION, run: call => createAdAccount(world, call, node) }
  if (!/^\d+$/.test(node)) return null
  const binding = findBinding(world, call, node, edge)
  if (binding || method !== 'GET') return binding
  const request = world.state.metaRequests?.find(each => each.id === node)
  if (request && edge === '') return { name: 'meta.request.read', parameters: NODE, run: call => readRequest(call, request) }
  if (request && edge === 'adaccounts')
    return { name: 'meta.request.accounts', parameters: LIST, run: call => listRequested(world, call, request) }
  const report = world.reports.get(node)
  if (report?.platform === 'meta' && edge === '')
    return { name: 'meta.report.look', parameters: NODE, run: call => lookAtReport(world, call, node, report) }
  if (report?.platform === 'meta' && edge === 'insights')
    return {
      name: 'meta.insights',
      tellsSpend: true,
      parameters: { served: PAGED },
      run: call => readReport(world, call, node, report),
    }
  const list = { name: 'meta.accounts.list', parameters: LIST }
  if (edge === 'owned_ad_accounts') return { ...list, run: call => listBusinessAccounts(world, call, node, 'owned') }
  if (edge === 'client_ad_accounts') return { ...list, run: call => listBusinessAccounts(world, call, node, 'client') }
  if (edge === 'business_invoices') return { name: 'meta.invoices', parameters: INVOICES, run: call => listInvoices(world, call, node) }
  if (edge === 'reseller_guidances')
    return { name: 'meta.guidance.reseller', parameters: LIST, run: call => listResellerGuidance(world, call, node) }
  if (edge === 'campaigns' && isInvoiceId(node))
    return { name: 'meta.invoices', parameters: LIST, run: call => listCampaignsOf(world, call, node) }
  return edge === '' ? { name: 'meta.node.read', parameters: NODE, run: call => readNode(world, call, node) } : null
}

function findOfAccount(world: World, call: Call, what: string, account: string): Found | null {
  switch (what) {
    case 'GET ':
      return { name: 'meta.account.read', parameters: NODE, run: call => readAccount(world, call, account) }
    case 'POST ':
      return { name: 'meta.account.update', parameters: UPDATE, run: call => updateAccount(world, call, account) }
    case 'GET insights':
      return { name: 'meta.insights', tellsSpend: true, parameters: INSIGHTS, run: call => readInsights(world, call, account) }
    case 'POST insights':
      return { name: 'meta.report.start', parameters: INSIGHTS, run: call => startReport(world, call, account) }
    case 'GET campaigns':
      return { name: 'meta.campaigns.list', parameters: AD_EDGES.campaigns, run: call => listAdObjects(world, call, account, 'campaigns') }
    case 'GET adsets':
      return { name: 'meta.adsets.list', parameters: AD_EDGES.adsets, run: call => listAdObjects(world, call, account, 'adsets') }
    case 'GET ads':
      return { name: 'meta.ads.list', parameters: AD_EDGES.ads, run: call => listAdObjects(world, call, account, 'ads') }
    case 'GET activities':
      return { name: 'meta.activities', parameters: ACTIVITIES, run: call => listActivities(world, call, account) }
    case 'GET recommendations':
      return { name: 'meta.recommendations', parameters: LIST, run: call => listRecommendations(world, call, account) }
    case 'GET adspixels':
      return { name: 'meta.pixels', parameters: LIST, run: call => listPixels(world, call, account) }
    default:
      return (
        findAccountAds(world, call, what, account) ?? findAccountRules(world, what, account) ?? findAccountBinding(world, what, account)
      )
  }
}
