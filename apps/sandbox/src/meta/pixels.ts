// Pixels: who sees one, the accounts that it is shared with by a business, and the businesses that it is shared with.
import type { SharedPixel } from '../state/meta-businesses.ts'
import { allPixels, changePixel, findPixel, usesAccount, usesPixel } from '../state/meta-pixels.ts'
import { findAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { accountNode } from './account.ts'
import { namedTasks, refuseSharing } from './agencies.ts'
import { businessName, namedBusiness, ownBusiness } from './businesses.ts'
import { metaReply, refuseMeta, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

export const PIXEL_FIELDS = ['id', 'name', 'is_unavailable', 'owner_business']
const PIXEL_TASKS = ['ADVERTISE', 'ANALYZE', 'EDIT', 'UPLOAD']
const ACCOUNT_FIELDS = ['id', 'account_id', 'name', 'account_status', 'currency', 'timezone_name']

type Named = Pick<SharedPixel, 'id' | 'name' | 'ownerId'>
export const pixelNode = (world: World, { id, name, ownerId }: Named): Record<string, unknown> => ({
  id,
  name,
  is_unavailable: false,
  owner_business: { id: ownerId, name: businessName(world, ownerId) },
})

/** Seen by one of the agency's businesses: its own, or one whose owner shared it. */
export function seenPixel(world: World, call: Call, id: string): SharedPixel {
  const pixel = findPixel(world, id, call)
  const isSeen = pixel !== null && world.state.businesses.some(each => !each.isCustomers && usesPixel(pixel, each.id))
  return isSeen ? pixel : refuseMissing(call, id)
}

export function readPixel(world: World, call: Call, id: string): Reply {
  const pixel = seenPixel(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, PIXEL_FIELDS, 'AdsPixel', fields)
  return metaReply(call, selectFields(call, pixelNode(world, pixel), 'AdsPixel', fields))
}

export function listBusinessPixels(world: World, call: Call, businessId: string, relation: 'owned' | 'client'): Reply {
  ownBusiness(world, call, businessId)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, PIXEL_FIELDS, 'AdsPixel', fields)
  const rows = allPixels(world, call)
    .filter(pixel => (pixel.ownerId === businessId) === (relation === 'owned') && usesPixel(pixel, businessId))
    .map(pixel => selectFields(call, pixelNode(world, pixel), 'AdsPixel', fields))
  return metaReply(call, pageOf(call, rows))
}

/** Meta describes no pages of this list. */
export function listSharedAccounts(world: World, call: Call, id: string): Reply {
  const pixel = seenPixel(world, call, id)
  const business = namedBusiness(call)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, ACCOUNT_FIELDS, 'AdAccount', fields)
  const data = pixel.accounts.flatMap(({ accountId, businessId }) => {
    const account = businessId === business ? findAccount(world, 'meta', accountId, { stale: false }) : null
    return account ? [selectFields(call, accountNode(world, account), 'AdAccount', fields)] : []
  })
  return metaReply(call, { data })
}

/** Since September 2024 only a business with access to both the pixel and the account can bring them together. */
export function shareWithAccount(world: World, call: Call, id: string): Reply {
  const pixel = seenPixel(world, { ...call, stale: false }, id)
  const { accountId, businessId } = namedPair(call)
  const account = findAccount(world, 'meta', accountId, { stale: false })
  if (!account) refuseParameter(call, 'Param account_id must be a valid ad account id')
  if (!usesPixel(pixel, businessId) || !usesAccount(account, businessId))
    refuseParameter(call, 'The business must have access to both the pixel and the ad account')
  const others = pixel.accounts.filter(each => each.accountId !== accountId)
  changePixel(world, pixel, { accounts: [...others, { accountId, businessId }] }, call.requestId)
  return metaReply(call, { success: true })
}

export function endSharedAccount(world: World, call: Call, id: string): Reply {
  const pixel = seenPixel(world, { ...call, stale: false }, id)
  const { accountId, businessId } = namedPair(call)
  const others = pixel.accounts.filter(each => each.accountId !== accountId || each.businessId !== businessId)
  if (others.length === pixel.accounts.length) refuseParameter(call, 'The pixel is not shared with this ad account')
  changePixel(world, pixel, { accounts: others }, call.requestId)
  return metaReply(call, { success: true })
}

/** Digits, without act_. */
function namedPair(call: Call): { accountId: string; businessId: string } {
  const businessId = namedBusiness(call)
  const accountId = textOf(call.body.account_id) ?? ''
  if (!/^\d{5,20}$/.test(accountId)) refuseParameter(call, 'Param account_id must be a numeric ad account id')
  return { accountId, businessId }
}

export function listPixelAgencies(world: World, call: Call, id: string): Reply {
  const pixel = seenPixel(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  requireFields(call, ['id', 'name'], 'Business', fields)
  const rows = pixel.agencies.map(({ id: businessId, name }) => selectFields(call, { id: businessId, name }, 'Business', fields))
  return metaReply(call, pageOf(call, rows))
}

/** Only whoever owns the pixel can let another business use it. */
export function sharePixelWithAgency(world: World, call: Call, id: string): Reply {
  const pixel = ownPixel(world, call, id)
  const business = namedBusiness(call)
  const tasks = namedTasks(call, 'permitted_tasks', PIXEL_TASKS)
  const held = world.state.businesses.find(each => each.id === business)
  if (held?.refusesWith !== undefined) refuseSharing(call, held.refusesWith)
  givePixel(world, pixel, business, tasks, call.requestId)
  return metaReply(call, { success: true })
}

export function endPixelAgency(world: World, call: Call, id: string): Reply {
  const pixel = ownPixel(world, call, id)
  const business = namedBusiness(call)
  if (!pixel.agencies.some(each => each.id === business)) refuseParameter(call, 'The business has no access to this pixel')
  takePixel(world, pixel, business, call.requestId)
  return metaReply(call, { success: true })
}

export function givePixel(world: World, pixel: SharedPixel, business: string, tasks: string[], requestId: string): SharedPixel {
  const others = pixel.agencies.filter(each => each.id !== business)
  const agency = { id: business, name: businessName(world, business), permittedTasks: tasks, sharedAt: world.clock.now() }
  return changePixel(world, pixel, { agencies: [...others, agency] }, requestId)
}

/** What the business shared on ends with it. */
export function takePixel(world: World, pixel: SharedPixel, business: string, requestId: string): SharedPixel {
  const agencies = pixel.agencies.filter(each => each.id !== business)
  const accounts = pixel.accounts.filter(each => each.businessId !== business)
  return changePixel(world, pixel, { agencies, accounts }, requestId)
}

function ownPixel(world: World, call: Call, id: string): SharedPixel {
  const pixel = seenPixel(world, { ...call, stale: false }, id)
  const isOurs = world.state.businesses.some(each => !each.isCustomers && each.id === pixel.ownerId)
  return isOurs ? pixel : refuseMeta(call, { code: 200, status: 403, message: '(#200) Only the owner of the pixel can share it' })
}
