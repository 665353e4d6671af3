// Partners of a business centre: advertisers that are shared with other centres, in which role, and what those answered.
import { type BusinessCenter, type TikTokAccount } from '../state/model.ts'
import { ADVERTISER_ROLES, type AssetShare } from '../state/sharing.ts'
import { accountsOf, changeAccount, findAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleCenter } from './accounts.ts'
import { filteringOf, paged, refuseTikTok, requiredText, tiktokError, tiktokReply } from './envelope.ts'

const MOST_ASSETS = 50

/** Shares again what is shared; without a role the weakest is given. What can't be shared is left out, and told by a code of its own. */
export function addPartner(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const partnerId = partnerOf(world, call, center)
  const role = roleIn(call)
  const answer = world.state.partnerCenters?.find(each => each.id === partnerId)?.answer ?? 'takes'
  const status = answer === 'waits' ? 'PENDING' : 'BOUND'
  return withAssets(world, call, center, account => {
    const former = account.partners?.find(each => each.centerId === partnerId)
    const share: AssetShare = { centerId: partnerId, role, status: former?.status === 'BOUND' ? 'BOUND' : status }
    account.partners = [...(account.partners ?? []).filter(each => each !== former), share]
  })
}

export function removePartnerAssets(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const partnerId = partnerOf(world, call, center)
  return withAssets(world, call, center, account => {
    account.partners = (account.partners ?? []).map(each => (each.centerId === partnerId ? { ...each, status: 'UNBOUND' } : each))
  })
}

function withAssets(world: World, call: Call, center: BusinessCenter, change: (account: TikTokAccount) => void): Reply {
  if (requiredText(call, call.body.asset_type, 'asset_type') !== 'ADVERTISER')
    refuseTikTok(call, 40002, 'asset_type: Known to TikTok, not imitated by this sandbox.')
  const ids: unknown[] = Array.isArray(call.body.asset_ids) ? call.body.asset_ids : []
  if (ids.length < 1 || ids.length > MOST_ASSETS) refuseTikTok(call, 40002, `asset_ids: Length must be between 1 and ${MOST_ASSETS}.`)
  const found = ids.flatMap(id => ownAccount(world, call, center, textOf(id) ?? '') ?? [])
  for (const account of found) changeAccount(world, account, { operation: 'tiktok.partner', requestId: call.requestId }, change)
  if (found.length === 0) refuseTikTok(call, 40001, 'No permission to operate the assets.')
  return found.length < ids.length ? tiktokError(call, 20001, 'Partial success: some assets failed.') : tiktokReply(call, {})
}

const ownAccount = (world: World, call: Call, center: BusinessCenter, id: string): TikTokAccount | undefined => {
  const account = findAccount(world, 'tiktok', id, { ...call, stale: false })
  return account?.centerId === center.id && account.isUnauthorised !== true ? account : undefined
}

function partnerOf(world: World, call: Call, center: BusinessCenter): string {
  const id = requiredText(call, call.body.partner_id, 'partner_id')
  if (!/^\d{15,20}$/.test(id)) refuseTikTok(call, 40002, 'partner_id: Not a valid integer.')
  if (id === center.id) refuseTikTok(call, 40002, 'partner_id: Must be another Business Center.')
  if (world.state.partnerCenters?.find(each => each.id === id)?.answer === 'missing')
    refuseTikTok(call, 40002, 'partner_id: The Business Center does not exist.')
  return id
}

export function roleIn(call: Call): AssetShare['role'] {
  if (call.body.advertiser_role === undefined) return 'ANALYST'
  const role = ADVERTISER_ROLES.find(each => each === call.body.advertiser_role)
  return role ?? refuseTikTok(call, 40002, `advertiser_role: Must be one of: ${ADVERTISER_ROLES.join(', ')}.`)
}

const nameOf = (world: World, id: string): string => world.state.partnerCenters?.find(each => each.id === id)?.name ?? `BC ${id}`

/** Of a share that is over nothing is told. */
const living = (account: TikTokAccount): AssetShare[] => (account.partners ?? []).filter(({ status }) => status !== 'UNBOUND')

export function listPartners(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const wanted = (textOf(filteringOf(call, { served: 'name' }).name) ?? '').toLowerCase()
  const ids = new Set(
    accountsOf(world, 'tiktok', call)
      .flatMap(each => (each.centerId === center.id ? living(each) : []))
      .map(each => each.centerId),
  )
  const rows = [...ids].map(id => ({ bc_id: id, bc_name: nameOf(world, id) })).filter(row => row.bc_name.toLowerCase().includes(wanted))
  const page = paged(call, rows, 50)
  return tiktokReply(call, { list: page.rows, page_info: page.pageInfo })
}

export function partnerAssets(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const partnerId = requiredText(call, call.query.partner_id, 'partner_id')
  requiredText(call, call.query.asset_type, 'asset_type')
  const direction = requiredText(call, call.query.share_type, 'share_type')
  if (direction !== 'SHARED' && direction !== 'SHARING') refuseTikTok(call, 40002, 'share_type: Must be one of: SHARED, SHARING.')
  const keyword = (textOf(filteringOf(call, { served: 'keyword' }).keyword) ?? '').toLowerCase()
  const accounts = direction === 'SHARED' ? [] : accountsOf(world, 'tiktok', call).filter(each => each.centerId === center.id)
  const rows = accounts
    .filter(each => keyword === '' || each.id === keyword || each.name.toLowerCase().includes(keyword))
    .flatMap(account =>
      living(account)
        .filter(share => share.centerId === partnerId)
        .map(share => ({
          asset_id: account.id,
          asset_name: account.name,
          asset_type: 'ADVERTISER',
          advertiser_account_type: account.adType ?? 'AUCTION',
          advertiser_role: share.role,
          relation_status: share.status,
        })),
    )
  const page = paged(call, rows, 50)
  return tiktokReply(call, { list: page.rows, page_info: page.pageInfo })
}

export function assetPartners(world: World, call: Call): Reply {
  const account = ownAsset(world, call)
  const keyword = (textOf(filteringOf(call, { served: 'keyword' }).keyword) ?? '').toLowerCase()
  const rows = living(account)
    .map(share => ({ bc_id: share.centerId, bc_name: nameOf(world, share.centerId), relation_status: share.status }))
    .filter(row => row.bc_name.toLowerCase().includes(keyword))
  const page = paged(call, rows, 50)
  return tiktokReply(call, { list: page.rows, page_info: page.pageInfo })
}

/** The advertiser that a list is about, which the centre has. */
export function ownAsset(world: World, call: Call): TikTokAccount {
  const center = visibleCenter(world, call, call.query.bc_id)
  requiredText(call, call.query.asset_type, 'asset_type')
  const id = requiredText(call, call.query.asset_id, 'asset_id')
  const account = findAccount(world, 'tiktok', id, call)
  if (account?.centerId !== center.id || account.isUnauthorised === true) refuseTikTok(call, 40001, `No permission to operate asset ${id}.`)
  return account
}
