// Lists around ad accounts: those of a business, the partner businesses of an account, and its pixels.
import type { MetaAccount, Pixel } from '../state/model.ts'
import { changeAccount, listedAccounts, type World } from '../state/world.ts'
import { type Call, jsonValue, type Reply, textOf } from '../wire/call.ts'
import { accountNode, graphTime, refuseNoPermission, visibleAccount } from './account.ts'
import { metaReply, refuseMissing, refuseParameter } from './errors.ts'
import { requireFields, parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

export const PIXEL_FIELDS = ['id', 'name', 'is_unavailable']
const TASKS = new Set(['MANAGE', 'ADVERTISE', 'ANALYZE', 'DRAFT', 'AA_ANALYZE'])

export function readBusiness(world: World, call: Call, id: string): Reply {
  const business = visibleBusiness(world, call, id)
  const node = { ...business, verification_status: 'verified', two_factor_type: 'admin_required', created_time: '2023-01-09T09:30:00+0000' }
  return metaReply(call, selectFields(call, node, 'Business', parseFields(call, call.query.fields ?? 'id,name')))
}

/** Owned and client accounts are two lists; each alone is incomplete. */
export function listBusinessAccounts(world: World, call: Call, id: string, relation: MetaAccount['relation']): Reply {
  visibleBusiness(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,account_id')
  const rows = listedAccounts(world, 'meta', call)
    .filter(account => account.businessId === id && account.relation === relation)
    .map(account => selectFields(call, accountNode(world, account), 'AdAccount', fields))
  return metaReply(call, pageOf(call, rows))
}

export function listAgencies(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  const nodes = account.agencies.map(agency => {
    const sharedAt = graphTime(agency.sharedAt ?? account.createdAt, account.timezone)
    const access = { access_status: 'CONFIRMED', access_requested_time: sharedAt, access_updated_time: sharedAt }
    return { id: agency.id, name: agency.name, permitted_tasks: agency.permittedTasks, ...access }
  })
  return metaReply(
    call,
    pageOf(
      call,
      nodes.map(node => selectFields(call, node, 'Business', fields)),
    ),
  )
}

/** Sharing twice with one business replaces its tasks; it is not an error. */
export function shareWithAgency(world: World, call: Call, id: string): Reply {
  const account = changeableAccount(world, call, id)
  const business = readBusinessId(call, call.body.business)
  const given = call.body.permitted_tasks
  const tasks = Array.isArray(given) ? given : jsonValue(textOf(given) ?? '')
  if (!Array.isArray(tasks) || tasks.length === 0 || !tasks.every(task => TASKS.has(String(task)))) {
    refuseParameter(call, 'Param permitted_tasks must be a non-empty array of {MANAGE, ADVERTISE, ANALYZE, DRAFT, AA_ANALYZE}')
  }
  changeAccount(world, account, { operation: 'meta.agencies.update', requestId: call.requestId }, target => {
    const others = target.agencies.filter(agency => agency.id !== business)
    target.agencies = [
      ...others,
      { id: business, name: `Business ${business.slice(-4)}`, permittedTasks: tasks.map(String), sharedAt: world.clock.now() },
    ]
  })
  return metaReply(call, { success: true })
}

export function endAgency(world: World, call: Call, id: string): Reply {
  const account = changeableAccount(world, call, id)
  const business = readBusinessId(call, call.body.business)
  if (!account.agencies.some(agency => agency.id === business)) refuseParameter(call, 'The business has no access to this ad account')
  changeAccount(world, account, { operation: 'meta.agencies.update', requestId: call.requestId }, target => {
    target.agencies = target.agencies.filter(agency => agency.id !== business)
  })
  return metaReply(call, { success: true })
}

export function listPixels(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, PIXEL_FIELDS, 'AdsPixel', fields)
  return metaReply(
    call,
    pageOf(
      call,
      account.pixels.map(pixel => selectFields(call, pixelNode(pixel), 'AdsPixel', fields)),
    ),
  )
}

export function pixelNode(pixel: Pixel): Record<string, unknown> {
  return { ...pixel, is_unavailable: false }
}

function changeableAccount(world: World, call: Call, id: string): MetaAccount {
  const account = visibleAccount(world, { ...call, stale: false }, id)
  if (!account.canManage) refuseNoPermission(call)
  return account
}

export function visibleBusiness(world: World, call: Call, id: string): { id: string; name: string } {
  return world.state.businesses.find(each => each.id === id) ?? refuseMissing(call, id)
}

function readBusinessId(call: Call, value: unknown): string {
  const id = textOf(value) ?? ''
  if (!/^\d{5,20}$/.test(id)) refuseParameter(call, 'Param business must be a valid business id')
  return id
}
