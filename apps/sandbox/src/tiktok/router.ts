// The TikTok addresses, each with its trailing slash; without it they do not exist.
import { sandboxCredentials } from '../wire/credentials.ts'
import type { Operation } from '../faults/perform.ts'
import type { World } from '../state/world.ts'
import { type Call, textOf, textReply } from '../wire/call.ts'
import { advertiserInfo, balances, centerBalance, listAssets, listAuthorised, listCenters } from './accounts.ts'
import { adReviews, appealAd } from './ad-appeals.ts'
import { AD_ENDPOINTS } from './ads-endpoints.ts'
import { AI_ENDPOINTS } from './ai-endpoints.ts'
import { accountCosts } from './costs.ts'
import type { Endpoint } from './endpoint.ts'
import { requireKnown, refuseTikTok } from './envelope.ts'
import { FILE_ENDPOINTS } from './file-endpoints.ts'
import { createAdvertiser, updateAdvertiser, uploadImage } from './openings.ts'
import { assetMembers, assignAsset, deleteMember, inviteMembers, listMembers, unassignAsset } from './members.ts'
import { addPartner, assetPartners, listPartners, partnerAssets, removePartnerAssets } from './partners.ts'
import { integratedReport } from './report.ts'
import { checkTask, createTask, downloadTask } from './report-tasks.ts'
import { listTransactions, transfer } from './transfers.ts'
import { checkUnionPay, submitUnionPay } from './union-pay.ts'

const PAGED = 'page page_size'
const ENDPOINTS: Record<string, Endpoint> = {
  ...AD_ENDPOINTS,
  ...FILE_ENDPOINTS,
  ...AI_ENDPOINTS,
  'GET advertiser/info/': { name: 'tiktok.account.read', run: advertiserInfo, served: 'advertiser_ids fields' },
  'GET advertiser/balance/get/': {
    name: 'tiktok.balance',
    run: balances,
    served: `bc_id fields filtering ${PAGED}`,
    notImitated: 'child_bc_id',
  },
  'GET oauth2/advertiser/get/': { name: 'tiktok.accounts.list', run: listAuthorised, served: 'app_id secret' },
  'GET bc/asset/get/': {
    name: 'tiktok.accounts.list',
    run: listAssets,
    served: `bc_id asset_type filtering ${PAGED}`,
    notImitated: 'child_bc_id',
  },
  'GET bc/get/': { name: 'tiktok.center', run: listCenters, served: `bc_id ${PAGED}`, notImitated: 'scene filtering' },
  'GET bc/balance/get/': { name: 'tiktok.center.balance', run: centerBalance, served: 'bc_id', notImitated: 'child_bc_id' },
  'GET bc/account/transaction/get/': {
    name: 'tiktok.transactions',
    run: listTransactions,
    served: `bc_id transaction_level filtering ${PAGED}`,
    notImitated: 'child_bc_id',
  },
  'GET bc/account/cost/get/': { name: 'tiktok.costs', run: accountCosts, served: `bc_id filtering ${PAGED}` },
  'GET report/integrated/get/': {
    name: 'tiktok.report',
    tellsSpend: true,
    run: integratedReport,
    served: `report_type service_type data_level advertiser_id advertiser_ids dimensions metrics start_date end_date query_lifetime \
enable_total_metrics bc_id filtering ${PAGED}`,
    notImitated: 'multi_adv_report_in_utc_time query_mode order_field order_type',
  },
  'POST report/task/create/': {
    name: 'tiktok.task.create',
    run: createTask,
    served: `report_type service_type data_level advertiser_id advertiser_ids dimensions metrics start_date end_date output_format \
enable_report_title_translation`,
    notImitated: 'query_lifetime order_field order_type filtering file_name',
  },
  'GET report/task/check/': { name: 'tiktok.task.check', run: checkTask, served: 'task_id advertiser_id' },
  'GET report/task/download/': {
    name: 'tiktok.report',
    tellsSpend: true,
    run: downloadTask,
    served: 'task_id advertiser_id',
  },
  'POST bc/advertiser/create/': {
    name: 'tiktok.advertiser.create',
    run: createAdvertiser,
    served: 'bc_id advertiser_info customer_info qualification_info contact_info billing_info',
    notImitated: 'billing_group_info tied_to_billing_group payment_info budget_info',
  },
  'POST advertiser/update/': {
    name: 'tiktok.advertiser.update',
    run: updateAdvertiser,
    served: `advertiser_id advertiser_name company contact_name contact_email contact_number address promotion_link license_no \
license_image_id need_submit_certificate`,
    notImitated: 'qualification_images tax_map bc_id child_bc_id budget_update_type advertiser_budgets',
  },
  'POST bc/image/upload/': { name: 'tiktok.image.upload', run: uploadImage, served: 'bc_id image_file' },
  'GET bc/advertiser/unionpay_info/check/': { name: 'tiktok.unionpay.check', run: checkUnionPay, served: 'license_no' },
  'POST bc/advertiser/unionpay_info/submit/': {
    name: 'tiktok.unionpay.submit',
    run: submitUnionPay,
    served: `bc_id advertiser_id representative_name representative_document_type representative_id unionpay_account \
representative_phone_number`,
  },
  'POST bc/transfer/': {
    name: 'tiktok.transfer',
    run: transfer,
    served: 'bc_id transfer_type transfer_level advertiser_id amount_info cash_amount grant_amount request_id',
    notImitated: 'child_bc_id payment_portfolio_id',
  },
  'POST bc/partner/add/': {
    name: 'tiktok.partner.add',
    run: addPartner,
    served: 'bc_id partner_id asset_type asset_ids advertiser_role',
    notImitated: 'catalog_role source_child_bc_id target_child_bc_id',
  },
  'POST bc/partner/asset/delete/': {
    name: 'tiktok.partner.remove',
    run: removePartnerAssets,
    served: 'bc_id partner_id asset_type asset_ids',
  },
  'GET bc/partner/get/': { name: 'tiktok.partners', run: listPartners, served: `bc_id filtering ${PAGED}` },
  'GET bc/partner/asset/get/': {
    name: 'tiktok.partner.assets',
    run: partnerAssets,
    served: `bc_id partner_id asset_type share_type filtering ${PAGED}`,
  },
  'GET bc/asset/partner/get/': {
    name: 'tiktok.asset.partners',
    run: assetPartners,
    served: `bc_id asset_type asset_id filtering ${PAGED}`,
  },
  'POST bc/member/invite/': {
    name: 'tiktok.member.invite',
    run: inviteMembers,
    served: 'bc_id emails user_role asset_ids asset_type advertiser_role',
    notImitated: 'ext_user_role',
  },
  'POST bc/member/delete/': {
    name: 'tiktok.member.delete',
    run: deleteMember,
    served: 'bc_id user_id user_email',
    notImitated: 'child_bc_id',
  },
  'GET bc/member/get/': { name: 'tiktok.members', run: listMembers, served: `bc_id filtering ${PAGED}`, notImitated: 'child_bc_id' },
  'GET bc/asset/member/get/': {
    name: 'tiktok.asset.members',
    run: assetMembers,
    served: `bc_id asset_type asset_id filtering ${PAGED}`,
  },
  'POST bc/asset/assign/': {
    name: 'tiktok.asset.assign',
    run: assignAsset,
    served: 'bc_id user_id asset_type asset_id advertiser_role',
    notImitated: 'catalog_role form_library_role store_role tt_account_roles',
  },
  'POST bc/asset/unassign/': { name: 'tiktok.asset.unassign', run: unassignAsset, served: 'bc_id user_id asset_type asset_id' },
  'GET smart_plus/ad/review_info/': {
    name: 'tiktok.ad.review',
    run: adReviews,
    served: 'advertiser_id smart_plus_ad_ids lang extra_info_setting',
    notImitated: 'context_info',
  },
  'POST smart_plus/ad/appeal/': {
    name: 'tiktok.ad.appeal',
    run: appealAd,
    served: 'advertiser_id smart_plus_ad_id appeal_reason attachment_list',
  },
}
const PREFIX = '/open_api/v1.3/'

export function tiktokOperation(world: World, call: Call): Operation {
  const endpoint = call.path.startsWith(PREFIX) ? ENDPOINTS[`${call.method} ${call.path.slice(PREFIX.length)}`] : undefined
  if (!endpoint) return { name: 'tiktok.unknown', accountId: null, isRead: true, run: () => textReply(404, '404 page not found') }
  return {
    name: endpoint.name,
    accountId: namedAdvertiser(call),
    isRead: call.method === 'GET',
    tellsSpend: endpoint.tellsSpend ?? false,
    run: incoming => {
      authorize(world, incoming)
      requireKnown(incoming, '', Object.keys(call.method === 'GET' ? incoming.query : incoming.body), endpoint)
      return endpoint.run(world, incoming)
    },
  }
}

function authorize(world: World, call: Call): void {
  const token = call.headers['access-token'] ?? ''
  if (token === '') refuseTikTok(call, 40104, 'Access token is null.')
  if (token.startsWith('expired')) refuseTikTok(call, 40102, 'Access token has expired.')
  // A further token of the same app may be named `<token>-<name>`.
  if (!new RegExp(`^${sandboxCredentials.tiktokAccessToken}(-[a-z0-9]+)?$`).test(token))
    refuseTikTok(call, 40105, 'Access token is incorrect or has been revoked.')
  countCall(world, call, token)
}

/** Calls in the running second, minute and day, of every kind; beyond any of its limits a call is refused. */
function countCall(world: World, call: Call, token: string): void {
  const { tiktokQps, tiktokPerMinute = 0, tiktokPerDay = 0 } = world.state.settings
  for (const [seconds, most] of [
    [1, tiktokQps],
    [60, tiktokPerMinute],
    [86_400, tiktokPerDay],
  ] as const) {
    if (most === 0) continue
    const window = Math.floor(world.clock.now() / 1000 / seconds)
    const key = `${seconds} ${token}`
    const running = world.tiktokCalls.get(key)
    const count = running?.window === window ? running.count + 1 : 1
    world.tiktokCalls.set(key, { window, count })
    if (count > most) refuseTikTok(call, 40100, 'Too many requests. Please retry in some time.')
  }
}

/** The one advertiser that a call is about, wherever the call carries it; null for lists. */
function namedAdvertiser(call: Call): string | null {
  const direct = textOf(call.body.advertiser_id) ?? call.query.advertiser_id ?? textOf(call.body.asset_id) ?? call.query.asset_id
  if (direct) return direct
  if (Array.isArray(call.body.asset_ids) && call.body.asset_ids.length === 1) return textOf(call.body.asset_ids[0])
  for (const name of ['advertiser_ids', 'filtering']) {
    const ids = call.query[name]?.match(/\d{10,}/g)
    if (ids?.length === 1) return ids[0] ?? null
  }
  return null
}
