// Nodes by their bare id: businesses, ads and pixels stand here; what another id of an ad object means, only Meta knows.
import { findPixel } from '../state/meta-pixels.ts'
import type { MetaAccount, MetaAd } from '../state/model.ts'
import { findAccount, type World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import { AD_FIELDS, adNode } from './ads.ts'
import { adObjectNode, findAdObject, OBJECT_FIELDS } from './ad-objects.ts'
import { readBusiness } from './businesses.ts'
import { metaReply, refuseMissing, refuseNotImitated } from './errors.ts'
import { requireFields, parseFields, selectFields } from './fields.ts'
import { readPixel } from './pixels.ts'

/** How Meta begins the ids of ads, ad sets, campaigns and their pictures. */
export const isAdObjectId = (id: string): boolean => /^(?:120|238)\d{12,}$/.test(id)

export function readNode(world: World, call: Call, id: string): Reply {
  const business = world.state.businesses.find(each => each.id === id)
  if (business) return readBusiness(call, business)
  if (findPixel(world, id, call)) return readPixel(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  for (const account of metaAccounts(world, call)) {
    const ad = account.ads?.find(each => each.id === id)
    if (ad) return metaReply(call, adFields(call, account, ad, fields))
  }
  const found = findAdObject(world, call, id)
  if (found) {
    const type = found.object.level === 'adset' ? 'AdSet' : 'Campaign'
    requireFields(call, OBJECT_FIELDS, type, fields)
    return metaReply(call, selectFields(call, adObjectNode(found), type, fields))
  }
  if (!isAdObjectId(id)) refuseMissing(call, id)
  // It may be an object of ads that is not kept here, so that "does not exist" might be untrue.
  refuseNotImitated(call, `Node ${id}, which is no ad, campaign or ad set of this sandbox,`)
}

function adFields(call: Call, account: MetaAccount, ad: MetaAd, fields: ReturnType<typeof parseFields>): Record<string, unknown> {
  requireFields(call, AD_FIELDS, 'Ad', fields)
  return selectFields(call, adNode(call, account, ad), 'Ad', fields)
}

function metaAccounts(world: World, call: Call): MetaAccount[] {
  return Object.values(world.state.accounts).flatMap(({ platform, id }) =>
    platform === 'meta' ? (findAccount(world, 'meta', id, call) ?? []) : [],
  )
}
