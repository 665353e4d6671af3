// Note a login that its user never made like this: an event of every watched account that he sees (job monitors.note-login).
import { keepEventsOf, watchedOfPerson } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'

export type UnusualLogin = {
  session_id: string
  customer_id: string
  sub_customer_id: string | null
  user_id: string
  user_name: string
  told: string
  at: string
}

/** Gives how many accounts it concerns. */
export async function noteUnusualLogin(world: World, login: UnusualLogin): Promise<number> {
  const { customer_id: customerId, sub_customer_id: subCustomerId } = login
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const accounts = await watchedOfPerson(tx, customerId, subCustomerId)
    const by = { actorId: `user:${login.user_id}`, actorName: login.user_name }
    const event = { kind: 'UNUSUAL_LOGIN', at: new Date(login.at), told: login.told, toldKey: login.session_id, ...by }
    return await keepEventsOf(tx, world.ids, { customerId, accounts }, [event])
  })
}
