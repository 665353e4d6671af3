// Businesses: what is told of one, and which of them the token may act for.
import type { Business } from '../state/meta-businesses.ts'
import type { World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { metaReply, refuseMeta, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, selectFields } from './fields.ts'

export function readBusiness(call: Call, business: Business): Reply {
  const { id, name, isHidden, verification = 'verified' } = business
  if (isHidden) refuseMissing(call, id)
  const node = {
    id,
    name,
    verification_status: verification,
    two_factor_type: 'admin_required',
    created_time: '2023-01-09T09:30:00+0000',
  }
  return metaReply(call, selectFields(call, node, 'Business', parseFields(call, call.query.fields ?? 'id,name')))
}

/** For what only somebody of the business may see or do: a customer's can be read with that business's token alone. */
export function ownBusiness(world: World, call: Call, id: string): Business {
  const business = world.state.businesses.find(each => each.id === id)
  if (!business || business.isHidden) refuseMissing(call, id)
  if (business.isCustomers) refuseMeta(call, { code: 200, status: 403, message: '(#200) You do not have access to this business' })
  return business
}

export function businessName(world: World, id: string): string {
  return world.state.businesses.find(each => each.id === id)?.name ?? `Business ${id.slice(-4)}`
}

/** The parameter `business` of a call: any business may be named, also one that is not visible. */
export function namedBusiness(call: Call): string {
  const given = call.method === 'GET' ? call.query.business : call.body.business
  const id = textOf(given) ?? ''
  if (!/^\d{5,20}$/.test(id)) refuseParameter(call, 'Param business must be a valid business id')
  return id
}
