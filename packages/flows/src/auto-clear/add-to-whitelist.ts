// Add to the whitelist: keeps ad accounts from being cleared for some days, and calls off what was announced for them.
import { audit } from '@tallyhelm/modules/audit'
import { callOff, countUnderWay, joinWhitelist, lockOwnAdAccounts } from '@tallyhelm/modules/auto-clear'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { WhitelistAdd, WhitelistAdded } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** All of them or none; an account that is on the list gets the new term. Refuses NOT_FOUND when one is not the customer's own. */
export async function addToWhitelist(world: World, actor: TenantActor, input: WhitelistAdd): Promise<WhitelistAdded> {
  const { customerId, userName } = actor
  const now = world.clock.now()
  const expiresOn = addDays(dayOf(now), input.days)
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: actor.subCustomerId }, async tx => {
    const own = await lockOwnAdAccounts(tx, customerId, input.account_ids)
    if (own.length !== input.account_ids.length) throw new Refusal('NOT_FOUND')
    const entries = own.map(adAccountId => ({ id: world.ids.next(), adAccountId }))
    const added = await joinWhitelist(tx, entries, { customerId, expiresOn, by: userName, at: now })
    const calledOff = await callOff(tx, customerId, own, 'WHITELIST', now)
    const tooLate = await countUnderWay(tx, customerId, own)
    await audit(world, tx, actor, 'auto-clear.add-to-whitelist', ['customer', customerId], { adAccountIds: own, expiresOn, calledOff })
    return { added, renewed: own.length - added, expires_on: expiresOn, called_off: calledOff, too_late: tooLate }
  })
}
