// Tell of a partner: the owner of a customer, and the person himself, hear that a partner's system signed that person in.
import { tellUsers } from '@tallyhelm/modules/notices'
import { masterOf, type UserFacts } from '@tallyhelm/modules/organization'
import { partnerName } from '@tallyhelm/modules/session'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once a day for each person and partner. */
export async function tellOfPartner(world: World, tx: Tx, user: UserFacts, partnerId: string): Promise<void> {
  const { customerId } = user
  if (customerId === null) return
  const at = world.clock.now()
  const owner = await masterOf(tx, customerId)
  const name = await partnerName(tx, partnerId)
  const news = {
    customerId: null,
    subCustomerId: null,
    kind: 'SECURITY',
    objectId: `partner:${partnerId}:${user.id}:${dayOf(at)}`,
    title: '合作系统代为登录',
    body: `“${name}”以${user.userName}的身份登录了门户。如非您的安排，请联系专属顾问停用该合作系统。`,
    link: '/user/info',
    at,
  } as const
  await tellUsers(tx, world.ids, [...new Set([user.id, ...(owner === undefined ? [] : [owner])])], news)
}
