// Lists around ad accounts: those of a business, and the pixels of an account.
import type { MetaAccount } from '../state/model.ts'
import { listedAccounts, type World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import { accountNode, visibleAccount } from './account.ts'
import { ownBusiness } from './businesses.ts'
import { metaReply } from './errors.ts'
import { requireFields, parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'
import { PIXEL_FIELDS, pixelNode } from './pixels.ts'

/** Owned and client accounts are two lists; each alone is incomplete. */
export function listBusinessAccounts(world: World, call: Call, id: string, relation: MetaAccount['relation']): Reply {
  ownBusiness(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,account_id')
  const rows = listedAccounts(world, 'meta', call)
    .filter(account => account.businessId === id && account.relation === relation)
    .map(account => selectFields(call, accountNode(world, account), 'AdAccount', fields))
  return metaReply(call, pageOf(call, rows))
}

export function listPixels(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, PIXEL_FIELDS, 'AdsPixel', fields)
  const rows = account.pixels.map(({ id: pixelId, name }) => {
    const { ownerId = account.businessId } = world.state.metaPixels?.find(each => each.id === pixelId) ?? {}
    return selectFields(call, pixelNode(world, { id: pixelId, name, ownerId }), 'AdsPixel', fields)
  })
  return metaReply(call, pageOf(call, rows))
}
