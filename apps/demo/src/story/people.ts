// People: a colleague and an invited one in the organisation of the main customer, and customers that wait to be bound.
import { applyForCustomer } from '@tallyhelm/flows/organization/apply-for-customer'
import { sealBindingTicket } from '@tallyhelm/flows/organization/binding-ticket'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { inviteMember } from '@tallyhelm/flows/organization/invite-member'
import { offerBinding } from '@tallyhelm/flows/organization/offer-binding'
import type { SystemActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const COLLEAGUE = { mobile: '13800000011', userName: '许知夏' }
const INVITED = { mobile: '13800000012', userName: '江予白' }
/** A second user of no customer, with an offer of his own. */
const NEWCOMER = { mobile: '13800000013', userName: '白予安' }
/** Belongs to no customer, and has asked for nothing yet. */
const UNDECIDED = { mobile: '13800000014', userName: '苏晚晴' }
/** Belongs to no customer, and waits for the agency's answer. */
const APPLICANT = { mobile: '13800000015', userName: '程若溪' }
const APPLICATION = {
  company_name: '若溪贸易（示例）有限公司',
  contact: '微信 ruoxi-trade',
  note: '主营家居用品，预计月消耗 3 万美元，投放 Google 与 TikTok',
}
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
  await createUser(world, actor, { ...UNDECIDED, customerId: null, password: DEMO_PASSWORD })
  const applicant = await createUser(world, actor, { ...APPLICANT, customerId: null, password: DEMO_PASSWORD })
  const asked = unboundActor(applicant.userId, APPLICANT.userName)
  await applyForCustomer(world, asked, { ...APPLICATION, ticket: sealBindingTicket(world, asked).ticket })
  for (const { mobile, name } of WAITING) {
    const waiting = await createCustomer(world, actor, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
    await offerBinding(world, actor, { customerId: waiting.customerId, mobile })
  }
}

/** As one who is signed in and belongs to no customer. */
const unboundActor = (userId: string, userName: string): UserActor => ({
  kind: 'user',
  userId,
  userName,
  sessionId: '1',
  customerId: null,
  subCustomerId: null,
  customerType: null,
  isMaster: false,
  roles: [],
  needsQuotaApproval: false,
  address: '127.0.0.1',
})
