// Move money between a customer and its sub-customer, either way: by the agent itself, or by staff on its behalf.
import { audit } from '@tallyhelm/modules/audit'
import { findUnit } from '@tallyhelm/modules/exchange'
import {
  allottedTo,
  findAvailable,
  keyState,
  lockBalances,
  openAccount,
  subAllocate,
  subWithdraw,
  transferNow,
} from '@tallyhelm/modules/ledger'
import { forgetUnproved, needsProof } from '@tallyhelm/modules/quota'
import { refundingOf } from '@tallyhelm/modules/refunds'
import { requireSteppedUp } from '@tallyhelm/modules/session'
import { insertLogs, operatorOf } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import { consoleWalletEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import { overTakeable } from '@tallyhelm/protocol/topics/wallet/limits'
import type { StaffMoveSubFundsRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import type { MoveSubFundsRequest } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { decimalText, displayText, type Money, money, subtract } from '@tallyhelm/protocol/values/money'
import { nothingText } from '@tallyhelm/protocol/values/written-amount'
import { type Actor, actorName, type StaffActor, type TenantActor, type UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { FINANCE, fundsAmount, lockOwner, tellOwner } from '../cases/hand-booking.ts'

export type SubFundsMove = {
  /** it happens once per id */
  id: string
  customerId: string
  subCustomerId: string
  move: 'ALLOCATE' | 'WITHDRAW'
  amount: Money
  reason?: string
  /** by the agent's rule, not by somebody's hand */
  isByRule?: boolean
}
type Sent<Request> = { idempotencyKey: string | undefined; request: Request }

const SUMMARIES = { ALLOCATE: '分配子客户额度', WITHDRAW: '收回子客户额度', AUTO: '自动补足子客户额度' } as const

/** By the agent. Refuses QUOTA_KEY_MISSING, and as moveSubFunds; STEP_UP_REQUIRED where an order of as much would be. */
export async function moveOwnSubFunds(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Sent<MoveSubFundsRequest>,
): Promise<void> {
  const { customerId } = actor
  await moveSubFunds(world, actor, { ...moveOf(customerId, request), id: `${customerId}:${requireKey(idempotencyKey)}` })
}

/** By staff, with a reason that the audit log keeps; agent and sub-customer hear of it. Refuses as moveSubFunds. */
export async function moveSubFundsFor(
  world: World,
  actor: StaffActor,
  { idempotencyKey, request }: Sent<StaffMoveSubFundsRequest>,
): Promise<void> {
  requireRole(actor, consoleWalletEndpoints.moveSubFunds)
  const { customer_id, reason } = request
  await moveSubFunds(world, actor, { ...moveOf(customer_id, request), reason, id: `${customer_id}:staff:${requireKey(idempotencyKey)}` })
}

/**
 * False when it was done before. Refuses NOT_FOUND for a foreign sub-customer, PERMISSION_DENIED for a user of another tenant or of a
 * sub-customer, WALLET_INSUFFICIENT with the shortage (what orders in progress hold stays), INPUT_INVALID at `amount` with what can be taken
 * back (docs/decisions/sub-customers.md), QUOTA_KEY_REUSED for another move of this id.
 */
export async function moveSubFunds(world: World, actor: Actor, input: SubFundsMove): Promise<boolean> {
  const { customerId, amount } = input
  if (actor.kind === 'user' && (actor.customerId !== customerId || actor.subCustomerId !== null)) throw new Refusal('PERMISSION_DENIED')
  if (amount.minor <= 0n) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: nothingText(amount.currency) }])
  return await world.db.transaction({ kind: 'system' }, tx => moveSubFundsIn(world, tx, actor, input))
}

/** As moveSubFunds, in the caller's transaction of the system's scope. */
export async function moveSubFundsIn(world: World, tx: Tx, actor: Actor, input: SubFundsMove): Promise<boolean> {
  const { customerId, subCustomerId, move, amount } = input
  const at = world.clock.now()
  await lockOwner(tx, { customerId, subCustomerId })
  const wallet = { kind: 'WALLET', currency: amount.currency, customerId } as const
  const own = await openAccount(tx, { ...wallet, subCustomerId: null }, at)
  const theirs = await openAccount(tx, { ...wallet, subCustomerId }, at)
  await lockBalances(tx, [own, theirs])
  const isAllocation = move === 'ALLOCATE'
  const transfers = isAllocation
    ? subAllocate({ id: input.id, from: own, to: theirs, amount })
    : subWithdraw({ id: input.id, from: theirs, to: own, amount })
  if (!(await isFree(tx, transfers))) return false
  const held = await findAvailable(tx, { kind: 'WALLET', currency: amount.currency, customerId, subCustomerId })
  await requireAvailable(tx, { customerId, subCustomerId: isAllocation ? null : subCustomerId }, amount)
  if (!isAllocation) await requireAllotted(tx, { customerId, subCustomerId }, amount)
  if (actor.kind === 'user') await requireProof(world, tx, actor, input)
  await transferNow(tx, transfers, {
    customerId,
    subCustomerId,
    adAccountId: null,
    // The key is the browser's; people read a number.
    reference: { kind: 'ALLOCATION', id: actor.kind === 'system' ? input.id : world.ids.next() },
    operator: actor.kind === 'staff' ? FINANCE : actorName(actor),
    summary: SUMMARIES[input.isByRule === true ? 'AUTO' : move],
    at,
  })
  await audit(
    world,
    tx,
    actor,
    isAllocation ? 'wallet.allocate' : 'wallet.withdraw',
    ['sub-customer', subCustomerId, { customerId, subCustomerId: null }],
    {
      amount: decimalText(amount),
      currency: amount.currency,
      ...(input.reason === undefined ? {} : { reason: input.reason }),
    },
  )
  await noteMove(world, tx, actor, input, held)
  if (actor.kind !== 'system') await tell(world, tx, actor, input)
  return true
}

const moveOf = (customerId: string, { sub_customer_id, move, currency, amount }: MoveSubFundsRequest) => ({
  customerId,
  subCustomerId: sub_customer_id,
  move,
  amount: fundsAmount(amount, currency),
})

/** `held` is what was free in the sub-customer's wallet before. */
async function noteMove(world: World, tx: Tx, actor: Actor, input: SubFundsMove, held: Money): Promise<void> {
  const { customerId, subCustomerId, move, amount, isByRule } = input
  const after = money(move === 'ALLOCATE' ? held.minor + amount.minor : held.minor - amount.minor, amount.currency)
  const text = (value: Money) => `${displayText(value)} ${value.currency}`
  const log = { id: world.ids.next(), customerId, subCustomerId, at: world.clock.now(), operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, action: isByRule === true ? 'AUTO' : move, about: text(amount), before: text(held), after: text(after) }])
}

/** Refuses QUOTA_KEY_REUSED. */
async function isFree(tx: Tx, transfers: ReturnType<typeof subAllocate>): Promise<boolean> {
  for (const transfer of transfers) {
    const state = await keyState(tx, transfer)
    if (state === 'other') throw new Refusal('QUOTA_KEY_REUSED')
    if (state === 'same') return false
  }
  return true
}

async function requireAvailable(tx: Tx, payer: { customerId: string; subCustomerId: string | null }, amount: Money): Promise<void> {
  const { currency } = amount
  const shortage = subtract(amount, await findAvailable(tx, { kind: 'WALLET', currency, ...payer }))
  if (shortage.minor > 0n) throw new Refusal('WALLET_INSUFFICIENT', { shortage: displayText(shortage, { withSymbol: true }) })
}

/** The sub-customer's own money goes back to where it came from, by refunds alone. */
async function requireAllotted(tx: Tx, owner: { customerId: string; subCustomerId: string }, amount: Money): Promise<void> {
  const { currency } = amount
  const allotted = await allottedTo(tx, { ...owner, currency }, await refundingOf(tx, owner, currency))
  if (amount.minor <= allotted.minor) return
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: overTakeable(allotted) }])
}

/** Counts towards the user's day as an order does (docs/decisions/asked-twice.md). */
async function requireProof({ clock, settings }: World, tx: Tx, actor: UserActor, { customerId, amount }: SubFundsMove): Promise<void> {
  const now = clock.now()
  const { stepUpFrom: from, stepUpDay: most } = settings
  const user = { userId: actor.userId, customerId, subCustomerId: null }
  const total = inCents(amount.minor, await findUnit(tx, amount.currency, now))
  if (!(await needsProof(tx, user, { total, from, most, now }))) return
  await requireSteppedUp(tx, actor.sessionId, now)
  await forgetUnproved(tx, user)
}

async function tell(world: World, tx: Tx, actor: Actor, { id, customerId, subCustomerId, move, amount }: SubFundsMove): Promise<void> {
  const money = `${displayText(amount)} ${amount.currency}`
  const by = actor.kind === 'staff' ? '平台' : '代理商'
  const toSub = move === 'ALLOCATE' ? `已向您的钱包分配 ${money}` : `已从您的钱包收回 ${money}`
  const about = `sub-funds:${id}`
  const theirs = {
    about,
    title: move === 'ALLOCATE' ? `收到分配额度 ${money}` : `已收回额度 ${money}`,
    body: `${by}${toSub}。`,
    link: '/record',
  }
  await tellOwner(world, tx, { customerId, subCustomerId }, theirs)
  if (actor.kind !== 'staff') return
  const name = await lockOwner(tx, { customerId, subCustomerId })
  const body = `平台已${move === 'ALLOCATE' ? '向' : '从'}子客户“${name}”${move === 'ALLOCATE' ? '分配' : '收回'} ${money}。`
  await tellOwner(world, tx, { customerId, subCustomerId: null }, { about, title: `${SUMMARIES[move]} ${money}`, body, link: '/wallet' })
}
