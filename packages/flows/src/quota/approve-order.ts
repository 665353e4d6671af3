// Approve an order: the agency agrees, and its legs go into the queue as if they had just been accepted.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type Item, lockTransfers } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { takeWaitingOrder } from './decide-approval.ts'
import { legWork } from './leg-work.ts'
import { requireActive } from './require-active.ts'

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND, QUOTA_MOVED_ON when somebody has decided already, CUSTOMER_STOPPED, and QUOTA_ACCOUNT_FORBIDDEN, by
 * name, while the agency itself forbids additions to one of the accounts that it adds to, or when one of its accounts was taken back.
 */
export async function approveOrder(world: World, actor: StaffActor, input: { orderId: string }): Promise<void> {
  requireRole(actor, consoleQuotaEndpoints.approve)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const legs = await takeWaitingOrder(world, tx, actor, { orderId: input.orderId, action: 'quota.approve-order', details: {} })
    for (const customerId of new Set(legs.map(leg => leg.customerId))) await requireActive(tx, customerId)
    await requireNoBan(tx, legs)
    const work = legWork(world)
    for (const leg of legs) work.apply(work.move(leg, { state: 'RESERVED', dueAt: work.now }, '审核通过'), work.now)
    await work.carryOut(tx)
  })
}

/** A ban may have come after the order was submitted. */
async function requireNoBan(tx: Tx, legs: readonly Item[]): Promise<void> {
  const ids = new Set<string>()
  for (const leg of legs) if (leg.kind === 'ADD') ids.add(leg.adAccountId)
  const lines = await lockTransfers(
    tx,
    legs.flatMap(leg => (leg.kind === 'OUT' ? (leg.transferId ?? []) : [])),
  )
  for (const line of lines.values()) ids.add(line.toAdAccountId)
  const gone = legs.flatMap(leg => (leg.isTakenBack ? [leg.adAccountId] : []))
  const forbidden = (await findAdAccounts(tx, [...ids, ...gone])).filter(account => account.isQuotaForbidden)
  if (forbidden.length === 0) return
  const names = forbidden.map(account => `${account.accountName}（${account.outsideAccountId}）`).join('、')
  throw new Refusal('QUOTA_ACCOUNT_FORBIDDEN', { names })
}
