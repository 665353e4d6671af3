// Accepts an order that takes quota back, for reduce-quota and clear-quota: rules, order, items, holds, jobs and audit entry in one
// transaction. Nothing outside is asked; the platform's figures are read again before anything is sent.
import { lockHolders } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import {
  type Fees,
  feesReturnedOfLines,
  holdTransfersOf,
  lockBalances,
  openAccount,
  openQuotaBooks,
  type QuotaBooks,
  quotaHold,
} from '@tallyhelm/modules/ledger'
import {
  applyJobOf,
  type FeeTrack,
  findFeeTracks,
  findLoweredAccounts,
  findOrderByKey,
  insertOrder,
  type LegRow,
  type LoweredAccount,
  readOrder,
} from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type AmountUnit, inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ClearRequest, Order, ReduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, decimalText, money, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireActive } from './require-active.ts'
import { requireProof, type Proof } from './require-proof.ts'
import { requireRight } from './require-right.ts'
import { feeTermsOf } from './fee-terms.ts'
import { askedLowerings, type LoweredLine, refuseUnfit } from './lowering-lines.ts'
import { bodyHash } from './order-body.ts'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import { findUnit } from '@tallyhelm/modules/exchange'

export type LoweringInput = {
  idempotencyKey: string | undefined
  request: ReduceRequest | ClearRequest
  proof?: Proof
  /** of a stolen account: it goes before all that waits there, and may use the changes that others leave */
  isEmergency?: boolean
}
type Line = LoweredLine & { itemId: string }
type Draft = {
  orderId: string
  key: string
  hash: string
  request: LoweringInput['request']
  currency: Currency
  lines: Line[]
  proof: Proof
  isEmergency: boolean
}

/**
 * Accepts all accounts of the order or none. The same key and body give the first order again, as it stands now. Refuses
 * QUOTA_KEY_MISSING, QUOTA_KEY_REUSED (same key, other body), ACCOUNT_LIMIT_EXCEEDED, INPUT_INVALID (a missing remark) and
 * QUOTA_ITEMS_REFUSED (with a field per account), as requireRight, and STEP_UP_REQUIRED (a clearing by what is left as far as known).
 */
export async function acceptLowering(world: World, actor: TenantActor, input: LoweringInput): Promise<Order> {
  const draft = draftOf(world, input)
  return await world.db.transaction({ kind: 'system' }, tx => accept(world, tx, actor, draft))
}

/** Checks what needs no database. */
function draftOf(world: World, { idempotencyKey, request, proof = 'by-session', isEmergency = false }: LoweringInput): Draft {
  const key = requireKey(idempotencyKey)
  const { currency = 'USD' } = request
  const lines = askedLowerings(world, request).map(line => ({ itemId: world.ids.next(), ...line }))
  const bodies = lines.map(line => `${line.adAccountId}=${line.amount ?? ''}`)
  const hash = bodyHash(world, currency, request.adjust_type, bodies, request.reason, request.remark)
  return { orderId: world.ids.next(), key, hash, request, currency, lines, proof, isEmergency }
}

/** The system's scope, because no tenant may see the ledger's fee accounts; every query names the customer and sub-customer itself. */
async function accept(world: World, tx: Tx, actor: TenantActor, draft: Draft): Promise<Order> {
  const { customerId, subCustomerId } = actor
  const { currency } = draft
  const at = world.clock.now()
  const ids = draft.lines.map(line => line.adAccountId)
  const kind = payingKind(await requireActive(tx, customerId), subCustomerId !== null)
  const payer = await openAccount(tx, { kind, currency, customerId, subCustomerId }, at)
  await lockHolders(tx, ids)
  const own = [...(await findLoweredAccounts(tx, actor, ids)).values()].flatMap(one => (one.currency === currency ? [one.adAccountId] : []))
  const books = new Map((await openQuotaBooks(tx, customerId, own, currency, at)).map(each => [each.adAccountId, each]))
  await lockBalances(tx, [payer, ...[...books.values()].flatMap(({ quota, serviceFee, tax }) => [quota, serviceFee, tax])])
  const earlier = await findOrderByKey(tx, payer, draft.key)
  if (earlier && earlier.bodyHash !== draft.hash) throw new Refusal('QUOTA_KEY_REUSED')
  if (earlier) return await orderOf(tx, earlier.orderId)
  await requireRight(tx, actor, 'clear')

  const known = {
    accounts: await findLoweredAccounts(tx, actor, ids),
    tracks: await findFeeTracks(tx, customerId, own),
    rates: await findRates(tx, customerId, at),
    books,
    unit: await findUnit(tx, currency, at),
  }
  refuseUnfit(world, draft.lines, known)
  await requireProof(world, tx, actor, draft.proof, inCents(leavingOf(draft, known.accounts), known.unit))
  const legs = legsOf(draft.lines, known)
  const order = {
    customerId,
    subCustomerId,
    orderId: draft.orderId,
    payerAccountId: payer,
    idempotencyKey: draft.key,
    bodyHash: draft.hash,
    adjustType: draft.request.adjust_type,
    currency,
    submitterId: actor.userId,
    submitter: actor.userName,
    reason: draft.request.reason,
    remark: draft.request.remark,
    needsApproval: actor.needsQuotaApproval,
    isEmergency: draft.isEmergency,
  } as const
  await insertOrder(tx, order, legs, at)
  await holdLegs(tx, actor, payer, legs, { currency, at })
  await audit(world, tx, actor, draft.request.adjust_type === 'REDUCE' ? 'quota.reduce' : 'quota.clear', ['quota-order', draft.orderId], {
    items: legs.length,
    total: decimalText(
      money(
        legs.reduce((sum, leg) => sum + leg.amount, 0n),
        currency,
      ),
    ),
    reason: draft.request.reason,
  })
  if (!actor.needsQuotaApproval) {
    await world.queue.enqueueAll(
      tx,
      legs.map(leg => applyJobOf({ id: leg.itemId, channel: leg.channel }, at)),
    )
  }
  return await orderOf(tx, draft.orderId)
}

/** What leaves the accounts as far as is known; a clearing's amount is fixed only when it is sent. */
function leavingOf({ lines }: Draft, accounts: Map<string, LoweredAccount>): bigint {
  const leftOn = (id: string) => accounts.get(id)?.balance ?? 0n
  return lines.reduce((sum, { adAccountId, amount }) => {
    const leaving = amount ?? leftOn(adAccountId)
    return leaving > 0n ? sum + leaving : sum
  }, 0n)
}

async function orderOf(tx: Tx, orderId: string): Promise<Order> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} vanished`)
  return order
}

const NO_RATES = { serviceFeeBasisPoints: 0, taxBasisPoints: 0 }

type Known = {
  accounts: Map<string, LoweredAccount>
  tracks: Map<string, FeeTrack>
  rates: Partial<Record<Channel, Rates>>
  books: Map<string, QuotaBooks>
  unit: AmountUnit
}

/** What comes back of fees is rounded once for the order; a clearing's comes back when its amount is known. */
function legsOf(lines: readonly Line[], known: Known): LegRow[] {
  const parts = lines.map(line => partOf(line, known))
  const fees = feesReturnedOfLines(parts)
  return parts.map(({ line, account, sides, rates, none }, index): LegRow => {
    const { serviceFee, tax } = fees[index] ?? none
    const of = { itemId: line.itemId, transferId: null, adAccountId: account.adAccountId, channel: account.channel, sides, rates }
    return {
      ...of,
      kind: line.amount === null ? 'CLEAR' : 'REDUCE',
      amount: line.amount ?? 0n,
      serviceFee: serviceFee.minor,
      tax: tax.minor,
    }
  })
}

function partOf(line: Line, { accounts, tracks, rates, books }: Known) {
  const [account, sides] = [accounts.get(line.adAccountId), books.get(line.adAccountId)]
  if (!account || !sides) throw new Error('Every accepted line has its account and its books.')
  const { currency } = account
  const none: Fees = { serviceFee: zero(currency), tax: zero(currency) }
  const terms =
    line.amount === null ? { rates: NO_RATES, most: none } : feeTermsOf(tracks.get(account.adAccountId), rates[account.channel], currency)
  return { line, account, sides, none, amount: money(line.amount ?? 0n, currency), ...terms }
}

/** Clearings hold nothing until they are sent. */
async function holdLegs(
  tx: Tx,
  actor: TenantActor,
  payer: string,
  legs: readonly LegRow[],
  { currency, at }: { currency: Currency; at: Date },
): Promise<void> {
  const items = legs.flatMap(leg => {
    if (leg.kind !== 'REDUCE') return []
    const of = (minor: bigint) => money(minor, currency)
    const sides = { payer, ...leg.sides }
    const hold = {
      itemId: leg.itemId,
      kind: leg.kind,
      hold: 1,
      sides,
      amount: of(leg.amount),
      serviceFee: of(leg.serviceFee),
      tax: of(leg.tax),
    }
    return [{ transfers: quotaHold(hold), referenceId: leg.itemId, adAccountId: leg.adAccountId }]
  })
  const { customerId, subCustomerId, userName: operator } = actor
  await holdTransfersOf(tx, items, { customerId, subCustomerId, referenceKind: 'QUOTA_ITEM', operator, summary: '', at })
}
