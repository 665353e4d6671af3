// Set what a sub-customer may: see what its ad accounts spend, or recharge its own wallet.
import { audit } from '@tallyhelm/modules/audit'
import { insertLogs, operatorOf, type SubCustomerSwitch, writeSubCustomerSwitch } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { requireAgent } from './sub-customer-steps.ts'

/** `reason` is of staff. */
export type SwitchChange = { customerId: string; subCustomerId: string; value: boolean; reason?: string }

/** Nothing is written down when it stands so already. Refuses PERMISSION_DENIED, and NOT_FOUND for a sub-customer that is not this customer's. */
export async function setShowsSpend(world: World, actor: StaffActor | TenantActor, input: SwitchChange): Promise<void> {
  if (actor.kind === 'user') requireAgent(actor)
  else requireRole(actor, consoleCustomerEndpoints.setSubCustomerSpend)
  await change(world, actor, { ...input, name: 'show_sub_customer_spend', action: 'sub-customers.set-shows-spend' })
}

/** By the agent; what is under way ends. Refuses as setShowsSpend. */
export async function setMayRecharge(world: World, actor: TenantActor, input: SwitchChange): Promise<void> {
  requireAgent(actor)
  await change(world, actor, { ...input, name: 'may_recharge', action: 'sub-customers.set-may-recharge' })
}

type Change = SwitchChange & { name: SubCustomerSwitch; action: string }

async function change(world: World, actor: StaffActor | TenantActor, { name, action, ...input }: Change): Promise<void> {
  const { customerId, subCustomerId, value, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const before = await writeSubCustomerSwitch(tx, { customerId, subCustomerId }, name, value)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before === value) return
    await audit(world, tx, actor, action, ['sub-customer', subCustomerId, { customerId, subCustomerId: null }], {
      before: { [name]: before },
      after: { [name]: value },
      ...(reason === undefined ? {} : { reason }),
    })
    const log = { id: world.ids.next(), customerId, subCustomerId, at: world.clock.now(), operator: operatorOf(actor) }
    const text = (isOn: boolean) => (isOn ? '开' : '关')
    await insertLogs(tx, [{ ...log, action: name === 'may_recharge' ? 'RECHARGE' : 'SPEND', before: text(before), after: text(value) }])
  })
}
