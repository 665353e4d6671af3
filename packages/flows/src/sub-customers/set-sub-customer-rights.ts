// Set what a sub-customer may: stop it or start it again, and say which operations it has and how much it may add.
import { audit } from '@tallyhelm/modules/audit'
import { usersOfSubCustomer } from '@tallyhelm/modules/organization'
import { endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { insertLogs, type Limits, lockRights, operatorOf, writeLimits, writeSubCustomerStopped } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SUB_CUSTOMER_RIGHT_CODES, SUB_CUSTOMER_RIGHTS, SUB_CUSTOMER_STATUSES } from '@tallyhelm/protocol/topics/sub-customers/enums'
import { centsOf } from '@tallyhelm/protocol/topics/sub-customers/limits'
import type { SetLimits, SetStatus, SubCustomerLimits } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { requireAgent } from './sub-customer-steps.ts'

/**
 * Its people's sessions end, and with them their open pages; starting again revives none. Money stays, and what is under way ends. Nothing is
 * written when it stands so already. Refuses PERMISSION_DENIED, and NOT_FOUND for one that is not this customer's.
 */
export async function setSubCustomerStopped(world: World, actor: TenantActor, input: SetStatus): Promise<void> {
  requireAgent(actor)
  const { sub_customer_id: subCustomerId, is_stopped: isStopped } = input
  const of = { customerId: actor.customerId, subCustomerId }
  const now = world.clock.now()
  const users = await world.db.transaction({ kind: 'system' }, async tx => {
    const before = await lockRights(tx, of)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.isStopped === isStopped) return []
    await writeSubCustomerStopped(tx, of, isStopped ? now : null)
    const people = await usersOfSubCustomer(tx, of.customerId, subCustomerId)
    const ended = isStopped ? await endSessionsOfUsers(tx, people, now) : 0
    const action = isStopped ? 'sub-customers.stop' : 'sub-customers.start'
    await audit(world, tx, actor, action, ['sub-customer', subCustomerId, { ...of, subCustomerId: null }], {
      before: { is_stopped: before.isStopped },
      after: { is_stopped: isStopped },
      ended,
    })
    const text = (stopped: boolean) => SUB_CUSTOMER_STATUSES[stopped ? 'STOPPED' : 'ACTIVE'].text
    const log = { id: world.ids.next(), ...of, at: now, operator: operatorOf(actor) }
    await insertLogs(tx, [{ ...log, action: 'STATUS', before: text(before.isStopped), after: text(isStopped) }])
    return people
  })
  for (const userId of users) forgetSessionsOf(world, userId)
}

/** Holds from the next order on. Nothing is written when it stands so already. Refuses as setSubCustomerStopped. */
export async function setSubCustomerLimits(world: World, actor: TenantActor, input: SetLimits): Promise<void> {
  requireAgent(actor)
  const of = { customerId: actor.customerId, subCustomerId: input.sub_customer_id }
  const after = limitsOf(input)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const before = await lockRights(tx, of)
    if (!before) throw new Refusal('NOT_FOUND')
    if (limitsText(before) === limitsText(after)) return
    await writeLimits(tx, of, after)
    await audit(world, tx, actor, 'sub-customers.set-limits', ['sub-customer', of.subCustomerId, { ...of, subCustomerId: null }], {
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    const log = { id: world.ids.next(), ...of, at: world.clock.now(), operator: operatorOf(actor) }
    await insertLogs(tx, [{ ...log, action: 'LIMITS', before: limitsText(before), after: limitsText(after) }])
  })
}

export const limitsOf = (input: SubCustomerLimits): Limits => ({
  mayAdd: input.may_add,
  mayTransfer: input.may_transfer,
  mayClear: input.may_clear,
  mayBind: input.may_bind,
  orderMost: centsOf(input.order_most),
  dayMost: centsOf(input.day_most),
})

function fieldsOf({ mayAdd, mayTransfer, mayClear, mayBind, orderMost, dayMost }: Limits): Record<string, unknown> {
  const text = (cents: bigint | null) => (cents === null ? '' : decimalText(money(cents, 'USD')))
  const switches = { may_add: mayAdd, may_transfer: mayTransfer, may_clear: mayClear, may_bind: mayBind }
  return { ...switches, order_most: text(orderMost), day_most: text(dayMost) }
}

export function limitsText(limits: Limits): string {
  const open = { add: limits.mayAdd, transfer: limits.mayTransfer, clear: limits.mayClear, bind: limits.mayBind }
  const rights = SUB_CUSTOMER_RIGHT_CODES.filter(code => open[code]).map(code => SUB_CUSTOMER_RIGHTS[code])
  const most = (cents: bigint | null) => (cents === null ? '不限' : displayText(money(cents, 'USD'), { withSymbol: true }))
  return `${rights.length === 0 ? '无操作权限' : rights.join('、')}；单笔 ${most(limits.orderMost)}，每日 ${most(limits.dayMost)}`
}
