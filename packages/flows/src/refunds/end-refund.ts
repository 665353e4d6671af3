// End a refund, or a part of it: the wallet's money is posted, freed or taken back in the same transaction, and the customer hears of it.
import { audit } from '@tallyhelm/modules/audit'
import { payOutRefund, takeBackRefund, voidRefund } from '@tallyhelm/modules/ledger'
import {
  hasOpenAct,
  lockOwnRefund,
  lockRefund,
  movePart,
  moveRefund,
  noteReturned,
  type PartChange,
  partsOf,
  type StoredPart,
  type StoredRefund,
} from '@tallyhelm/modules/refunds'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { RETURNED_TEXT } from '@tallyhelm/protocol/topics/refunds/enums'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { Actor, StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireMaker } from '../cases/open-case.ts'
import { spoken, tellRefund } from './tell-refund.ts'

/** `why` is what the customer reads of a part that failed. */
export type PartEnd = { to: 'DONE' | 'FAILED' | 'RETURNED'; mover: Mover; actor: Actor; change?: PartChange; why?: string }

const FINANCE = '平台财务'
const byNameOf = (mover: Mover, place: string): string =>
  mover === 'platform' ? placeText(place) : mover === 'operator' ? FINANCE : '系统'

/** Under the lock of its refund. When the last part has ended, so has the refund. */
export async function endPart(world: World, tx: Tx, refund: StoredRefund, part: StoredPart, end: PartEnd): Promise<void> {
  const at = world.clock.now()
  const { customerId, subCustomerId } = refund
  const owner = { customerId, subCustomerId }
  const booked = { refundId: part.id, place: part.place, amount: part.amount }
  const byName = byNameOf(end.mover, part.place)
  const told = { operator: byName, summary: `退款 ${refund.id}`, at }
  const trouble = end.change?.trouble ?? end.why ?? ''
  await movePart(tx, part, end.to, { mover: end.mover, at }, { ...end.change, trouble })
  if (end.to === 'DONE') await payOutRefund(tx, booked, owner, told)
  else if (end.to === 'FAILED') await voidRefund(tx, part.id, at)
  else await takeBackRefund(tx, booked, owner, { ...told, summary: `银行退票 ${refund.id}` })
  await audit(world, tx, end.actor, 'payments.end-refund-part', ['refund', refund.id, owner], {
    part_id: part.id,
    to: end.to,
    amount: plainAmount(part.amount),
    ...(trouble === '' ? {} : { trouble }),
  })
  const by = { mover: end.mover, byName, at }
  if (end.to === 'RETURNED') await tellReturned(world, tx, refund, part, by)
  else await endWhenOver(world, tx, refund, by, end.why ?? '')
}

type By = { mover: Mover; byName: string; at: Date }

async function tellReturned(world: World, tx: Tx, refund: StoredRefund, part: StoredPart, by: By): Promise<void> {
  await noteReturned(tx, refund, RETURNED_TEXT, { ...by, id: world.ids.next() })
  await tellRefund(world, tx, refund, `returned:${part.id}`, {
    title: `${RETURNED_TEXT}：${spoken(part.amount)}`,
    body: `退款单 ${refund.id} 中退往${placeText(part.place)}的 ${spoken(part.amount)} 被退回，已退回钱包，可重新申请退款。`,
  })
}

async function endWhenOver(world: World, tx: Tx, refund: StoredRefund, by: By, why: string): Promise<void> {
  const parts = await partsOf(tx, refund.id)
  if (parts.some(({ state }) => state === 'HELD' || state === 'DUE' || state === 'SENT')) return
  const failed = sumOf(parts, 'FAILED', refund.amount)
  if (failed.minor === refund.amount.minor) return await failRefund(world, tx, refund, by, why)
  const returned = parts.some(({ state }) => state === 'RETURNED') ? RETURNED_TEXT : ''
  const unpaid = failed.minor > 0n ? `其中 ${spoken(failed)} 未能退回，已退回钱包` : ''
  const note = [returned, unpaid].filter(text => text !== '').join('；')
  await moveRefund(tx, refund, 'REFUND_SUCCESS', { ...by, id: world.ids.next() }, note)
  await tellRefund(world, tx, refund, 'success', {
    title: `退款 ${spoken(money(refund.amount.minor - failed.minor, refund.amount.currency))} 已完成`,
    body: `退款单 ${refund.id} 已完成，到账时间以收款机构为准。${note === '' ? '' : `${note}。`}`,
  })
}

const sumOf = (parts: readonly StoredPart[], state: StoredPart['state'], { currency }: Money): Money =>
  money(
    parts.filter(part => part.state === state).reduce((sum, { amount }) => sum + amount.minor, 0n),
    currency,
  )

async function failRefund(world: World, tx: Tx, refund: StoredRefund, by: By, why: string): Promise<void> {
  await moveRefund(tx, refund, 'REFUND_FAIL', { ...by, id: world.ids.next() }, why)
  if (by.mover === 'customer') return
  await tellRefund(world, tx, refund, 'failed', {
    title: `退款 ${spoken(refund.amount)} 未成功`,
    body: `退款单 ${refund.id} 未成功，款项已退回钱包。${why === '' ? '' : `原因：${why}`}`,
  })
}

/** Before anybody has approved it. Refuses NOT_FOUND, REFUND_CHANGED. */
export async function withdrawRefund(world: World, actor: TenantActor, refundId: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const refund = await lockOwnRefund(tx, refundId, actor)
    if (!refund) throw new Refusal('NOT_FOUND')
    await giveUp(world, tx, refund, { mover: 'customer', byName: actor.userName, at: world.clock.now() }, '已撤回')
    await audit(world, tx, actor, 'payments.withdraw-refund', ['refund', refund.id, refund])
  })
}

/** No money leaves, so one person is enough. Refuses PERMISSION_DENIED, NOT_FOUND, REFUND_CHANGED, and CASE_OPEN while a payout waits. */
export async function rejectRefund(world: World, actor: StaffActor, { id, reason }: { id: string; reason: string }): Promise<void> {
  requireMaker('REFUND', actor)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const refund = await lockRefund(tx, id)
    if (!refund) throw new Refusal('NOT_FOUND')
    if (await hasOpenAct(tx, id)) throw new Refusal('CASE_OPEN', { title: '退款打款' })
    await giveUp(world, tx, refund, { mover: 'operator', byName: FINANCE, at: world.clock.now() }, reason)
    await audit(world, tx, actor, 'payments.reject-refund', ['refund', refund.id, refund], { reason })
  })
}

async function giveUp(world: World, tx: Tx, refund: StoredRefund, by: By, why: string): Promise<void> {
  if (refund.status !== 'REFUND_WAIT') throw new Refusal('REFUND_CHANGED', { status: APPLICATION_STATUSES[refund.status].text })
  for (const part of await partsOf(tx, refund.id)) {
    await movePart(tx, part, 'FAILED', by)
    await voidRefund(tx, part.id, by.at)
  }
  await failRefund(world, tx, refund, by, why)
}
