// Judge a recharge: staff refuse a voucher with a reason that the customer reads, close one that nobody pays, or ask its house again.
import { audit } from '@tallyhelm/modules/audit'
import { findTry, judgeVouchers, latestTry, lockRecharge, moveRecharge, moveTry, type StoredRecharge } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { AskedTry, JudgeRechargeRequest, TryRef } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { APPLICATION_STATUSES, isHouseMethod, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { FINANCE, tellOwner } from '../cases/hand-booking.ts'
import { askHouse } from './ask-house.ts'

const system = { kind: 'system' } as const

/** It may be handed in again. Refuses PERMISSION_DENIED, NOT_FOUND, RECHARGE_CHANGED. */
export async function rejectRecharge(world: World, actor: StaffActor, input: JudgeRechargeRequest): Promise<void> {
  requireRole(actor, consoleRechargeEndpoints.reject)
  await world.db.transaction(system, async tx => {
    const recharge = await lockIn(tx, input.recharge_id, 'TO_BE_RECHARGE')
    if (isHouseMethod(recharge.method)) throw new Refusal('RECHARGE_CHANGED', { status: '在线支付，由支付渠道确认' })
    await end(world, tx, actor, { recharge, to: 'RECHARGE_REJECT', reason: input.reason, action: 'payments.reject' })
    await judgeVouchers(tx, [recharge.id], 'DISAPPROVE')
    await tell(world, tx, recharge, '未通过', `${input.reason}。您可以更换凭证后重新提交。`)
  })
}

/** Money that comes all the same is booked, and flagged as late. Refuses as rejectRecharge. */
export async function closeRecharge(world: World, actor: StaffActor, input: JudgeRechargeRequest): Promise<void> {
  requireRole(actor, consoleRechargeEndpoints.close)
  await world.db.transaction(system, async tx => {
    const recharge = await lockIn(tx, input.recharge_id, 'TO_BE_PAY')
    await end(world, tx, actor, { recharge, to: 'RECHARGE_FAILED', reason: input.reason, action: 'payments.close' })
    const tried = await latestTry(tx, recharge.id)
    if (tried?.status === 'TO_BE_RECHARGE') {
      await moveTry(tx, tried, 'RECHARGE_FAILED', { id: world.ids.next(), mover: 'system', byName: FINANCE, at: world.clock.now() })
      await world.queue.enqueue(tx, 'payments.close-try', { tryId: tried.id })
    }
    await tell(world, tx, recharge, '已关闭', input.reason)
  })
}

async function lockIn(tx: Tx, id: string, status: StoredRecharge['status']): Promise<StoredRecharge> {
  const recharge = await lockRecharge(tx, id)
  if (!recharge) throw new Refusal('NOT_FOUND')
  if (recharge.status !== status) throw new Refusal('RECHARGE_CHANGED', { status: APPLICATION_STATUSES[recharge.status].text })
  return recharge
}

type Ending = { recharge: StoredRecharge; to: 'RECHARGE_REJECT' | 'RECHARGE_FAILED'; reason: string; action: string }
async function end(world: World, tx: Tx, actor: StaffActor, { recharge, to, reason, action }: Ending): Promise<void> {
  const by = { id: world.ids.next(), mover: 'operator', byName: FINANCE, note: reason, at: world.clock.now() } as const
  await moveRecharge(tx, recharge, to, by, { reason })
  const { customerId, subCustomerId } = recharge
  await audit(world, tx, actor, action, ['recharge', recharge.id, { customerId, subCustomerId }], { reason })
}

async function tell(world: World, tx: Tx, recharge: StoredRecharge, what: string, why: string): Promise<void> {
  const { id, customerId, subCustomerId } = recharge
  await tellOwner(
    world,
    tx,
    { customerId, subCustomerId },
    {
      about: `recharge:${id}:${what}:${world.ids.next()}`,
      title: `充值单 ${id} ${what}`,
      body: `${METHODS[recharge.method].text}充值单 ${id} ${what}：${why}`,
      link: `/record?detail=${id}`,
    },
  )
}

/** What it says is noted as a notification would be. Refuses PERMISSION_DENIED and NOT_FOUND. */
export async function askAboutTry(world: World, actor: StaffActor, input: TryRef): Promise<AskedTry> {
  requireRole(actor, consoleRechargeEndpoints.ask)
  const tried = await world.db.transaction(system, async tx => {
    const found = await findTry(tx, input.try_id)
    if (!found) throw new Refusal('NOT_FOUND')
    const { customerId, subCustomerId } = found
    await audit(world, tx, actor, 'payments.ask-house', ['recharge', found.rechargeId, { customerId, subCustomerId }], { try_id: found.id })
    return found
  })
  const asked = await askHouse(world, tried.id)
  if (asked.kind === 'silent') return { answer: 'SILENT' }
  if (asked.kind === 'none') return { answer: 'NONE' }
  return { answer: asked.noted.outcome === 'BOOKED' ? 'BOOKED' : asked.noted.outcome === 'REPEATED' ? 'REPEATED' : 'NOTED' }
}
