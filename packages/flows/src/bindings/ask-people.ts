// Ask people: whom a customer lets use its ad accounts, or takes off them; who has not answered yet is withdrawn first.
import { endChange } from '@tallyhelm/modules/ad-accounts'
import { waitingPeople } from '@tallyhelm/modules/bindings'
import { findItem, lockItem, moveItem } from '@tallyhelm/modules/items'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type AskedPair, submitBindings } from './submit-bindings.ts'

export type AskedPeople = {
  idempotencyKey: string | undefined
  channel: Channel
  accountIds: readonly string[]
  emails: readonly string[]
  role: string
  action: 'BIND' | 'UNBIND'
  note: string
}
const WITHDRAWN = '已由申请人撤销'

/**
 * Every account with every address. Refuses PERMISSION_DENIED for a sub-customer, and at Facebook for a customer whose switch is off, who may
 * still take people off; and as submitBindings.
 */
export async function askPeople(world: World, actor: TenantActor, asked: AskedPeople): Promise<Submitted> {
  const { channel, accountIds, emails, role, action, idempotencyKey } = asked
  const pairs = accountIds.flatMap(adAccountId =>
    emails.map((target): AskedPair => ({ adAccountId, type: 'PERSON', action, target, role, channel })),
  )
  return await submitBindings(world, actor, {
    idempotencyKey,
    note: asked.note,
    pairs,
    ...(action === 'UNBIND' && { first: tx => withdraw(world, tx, { adAccountIds: accountIds, targets: emails }) }),
  })
}

async function withdraw(world: World, tx: Tx, named: { adAccountIds: readonly string[]; targets: readonly string[] }): Promise<void> {
  const at = world.clock.now()
  for (const { id, changeId } of await waitingPeople(tx, named)) {
    await lockItem(tx, id)
    const item = await findItem(tx, id)
    if (item?.state !== 'WAITING' || !(await moveItem(tx, item, 'REFUSED', { told: WITHDRAWN, at }))) continue
    if (changeId !== null) await endChange(tx, changeId, { failReason: WITHDRAWN, at })
  }
}
