// People: a colleague and an invited one in the organisation of the main customer, and customers that wait to be bound.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { inviteMember } from '@tallyhelm/flows/organization/invite-member'
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const COLLEAGUE = { mobile: '13800000011', userName: '许知夏' }
const INVITED = { mobile: '13800000012', userName: '江予白' }
/** A second user of no customer, with an offer of his own. */
const NEWCOMER = { mobile: '13800000013', userName: '白予安' }
/** Offered to users of no customer: whoever signs in as one of them can bind it. */
const WAITING = [
  { mobile: '13800000006', name: '云杉跨境（示例）有限公司' },
  { mobile: NEWCOMER.mobile, name: '银杉出海（示例）有限公司' },
]

export async function gatherPeople(world: World, actor: SystemActor, cast: Cast): Promise<void> {
  const { customerId } = cast.customers.main
  await createUser(world, actor, { ...COLLEAGUE, customerId, password: DEMO_PASSWORD })
  await createUser(world, actor, { ...INVITED, customerId: null, password: DEMO_PASSWORD })
  await inviteMember(world, actorOf(cast, 'main'), { mobile: INVITED.mobile, country_code: '86' })
  await createUser(world, actor, { ...NEWCOMER, customerId: null, password: DEMO_PASSWORD })
  for (const { mobile, name } of WAITING) {
    const waiting = await createCustomer(world, actor, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
    await offerBinding(world, actor, { customerId: waiting.customerId, mobile })
  }
}
