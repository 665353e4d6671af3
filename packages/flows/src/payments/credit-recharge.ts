// Credit a recharge: what arrived becomes the wallet's, less the customer's share of the fee, and the recharge has succeeded.
import { audit } from '@tallyhelm/modules/audit'
import { creditArrival } from '@tallyhelm/modules/ledger'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import {
  flagArrival,
  lockArrival,
  lockRecharge,
  judgeVouchers,
  markCredited,
  moveRecharge,
  type StoredArrival,
  type StoredRecharge,
} from '@tallyhelm/modules/payments'
import { METHODS, type RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import { feeOf, plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { displayText, subtract } from '@tallyhelm/protocol/values/money'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `mover`: staff who matched it, or the product by a house's word; `byName` as the customer reads it. */
export type Crediting = { rechargeId: string; arrivalId: string; mover: 'operator' | 'system'; byName: string; actor: Actor; note?: string }
/** `not`: nothing has moved: the arrival was used, or the recharge has its money; then the arrival is flagged. */
export type Credited = { kind: 'credited'; recharge: StoredRecharge } | { kind: 'not'; why: string }

/**
 * In the caller's transaction, which holds nothing of either yet: the recharge is locked first. What arrived counts, not what was asked; another
 * currency than the recharge's is not credited. Money after a failure or a refusal is taken, and flagged as late.
 */
export async function creditRecharge(world: World, tx: Tx, input: Crediting): Promise<Credited> {
  const recharge = await lockRecharge(tx, input.rechargeId)
  const arrival = await lockArrival(tx, input.arrivalId)
  if (!recharge || !arrival) return { kind: 'not', why: '充值或到账款项不存在' }
  if (arrival.state !== 'UNMATCHED') return { kind: 'not', why: '该笔款项已处理' }
  const obstacle = obstacleOf(recharge, arrival)
  if (obstacle !== undefined) {
    await flagArrival(tx, arrival.id, obstacle)
    return { kind: 'not', why: obstacle }
  }
  return { kind: 'credited', recharge: await credit(world, tx, recharge, arrival, input) }
}

function obstacleOf(recharge: StoredRecharge, arrival: StoredArrival): string | undefined {
  if (recharge.status === 'RECHARGE_SUCCESS') return '重复支付'
  return arrival.amount.currency === recharge.amount.currency ? undefined : '币种不符'
}

async function credit(world: World, tx: Tx, recharge: StoredRecharge, arrival: StoredArrival, input: Crediting): Promise<StoredRecharge> {
  const { customerId, subCustomerId } = recharge
  const owner = { customerId, subCustomerId }
  const at = world.clock.now()
  const received = arrival.amount
  const fee = feeOf(received, recharge.feeBasisPoints)
  const waiting = await makeWaiting(world, tx, recharge, at)
  const by = { mover: input.mover, byName: input.byName, at }
  const crediting = await moveRecharge(tx, waiting, 'RECHARGING', { ...by, id: world.ids.next(), note: input.note ?? '' })
  const summary = `${METHODS[recharge.method].text}充值`
  const told = { operator: input.byName, summary, at }
  await creditArrival(tx, { place: arrival.place, transactionId: arrival.transactionId, amount: received }, owner, fee, told)
  await markCredited(tx, arrival.id, owner, recharge.id, at)
  await judgeVouchers(tx, recharge.id, 'APPROVE')
  const done = await moveRecharge(tx, crediting, 'RECHARGE_SUCCESS', { ...by, id: world.ids.next() }, { credited: { received, fee } })
  await audit(world, tx, input.actor, 'payments.credit', ['recharge', recharge.id, owner], {
    received: plainAmount(received),
    fee: plainAmount(fee),
    place: arrival.place,
    transaction: arrival.transactionId,
  })
  await tell(world, tx, done, `${displayText(subtract(received, fee), { withSymbol: true })} ${received.currency}`)
  return done
}

/** Each step by the table, whatever the recharge was doing when the money came. */
async function makeWaiting(world: World, tx: Tx, recharge: StoredRecharge, at: Date): Promise<StoredRecharge> {
  if (recharge.status === 'TO_BE_RECHARGE') return recharge
  const late: readonly RechargeStatus[] = ['RECHARGE_FAILED', 'RECHARGE_REJECT']
  const isLate = late.includes(recharge.status)
  const by = {
    id: world.ids.next(),
    mover: 'platform',
    byName: METHODS[recharge.method].text,
    note: isLate ? '款项在失败之后到账' : '',
    at,
  } as const
  return await moveRecharge(tx, recharge, 'TO_BE_RECHARGE', by, { isLate: isLate || recharge.isLate })
}

async function tell(world: World, tx: Tx, recharge: StoredRecharge, credited: string): Promise<void> {
  const { id, customerId, subCustomerId } = recharge
  const users = await usersToTell(tx, customerId, subCustomerId)
  await tellUsers(tx, world.ids, users, {
    customerId,
    subCustomerId,
    kind: 'NOTICE',
    objectId: `recharge:${id}:credited`,
    title: `充值 ${credited} 已到账`,
    body: `${METHODS[recharge.method].text}充值单 ${id} 已入账，到账 ${credited}。${recharge.isLate ? '该笔款项在充值单失效之后到账，已为您入账。' : ''}`,
    link: `/record?detail=${id}`,
    at: world.clock.now(),
  })
}
