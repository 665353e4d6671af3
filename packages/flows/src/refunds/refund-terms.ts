// What a wallet's owner can get back and where to: its sources, what they have left, and what the wallet has of its own.
import { findSignedName } from '@tallyhelm/modules/contracts'
import { allottedTo, findAvailable } from '@tallyhelm/modules/ledger'
import {
  inOrder,
  leftOf,
  planParts,
  type PlannedPart,
  readSources,
  refundableOf,
  refundingOf,
  type RefundSource,
  untilOf,
  wayOf,
} from '@tallyhelm/modules/refunds'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { refundAmountProblem } from '@tallyhelm/protocol/topics/refunds/limits'
import type { QuoteRefundRequest, RefundQuote, RefundSourceRow, RefundSources } from '@tallyhelm/protocol/topics/refunds/schemas'
import { type Currency, decimalText, type Money, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type RefundTerms = { sources: RefundSource[]; available: Money; refundable: Money }

export async function refundTerms(tx: Tx, owner: Owner, currency: Currency): Promise<RefundTerms> {
  const sources = await readSources(tx, owner, currency)
  const available = await findAvailable(tx, { kind: 'WALLET', currency, ...owner })
  const allotted = await allottedTo(tx, { ...owner, currency }, await refundingOf(tx, owner, currency))
  return { sources, available, refundable: refundableOf(sources, available, allotted) }
}

/** Refuses INPUT_INVALID at `amount`: none, or more than can be refunded. */
export function planRefund(
  { sources, refundable }: RefundTerms,
  typed: string,
  currency: Currency,
  now: Date,
): { amount: Money; parts: PlannedPart[] } {
  const problem = refundAmountProblem(typed, currency, refundable)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: problem }])
  const amount = amountFromInput(typed, currency, 'amount')
  const parts = planParts(sources, amount, now)
  if (!parts) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: '退款金额不能大于可退余额' }])
  return { amount, parts }
}

/** Sub-customers see no contract: what goes to them by bank is held against who paid. */
export const signedNameOf = (tx: Tx, { customerId, subCustomerId }: Owner): Promise<string | null> =>
  subCustomerId === null ? findSignedName(tx, customerId) : Promise.resolve(null)

/** Of every currency that has something: what can be refunded, and from where. */
export async function refundSources(world: World, actor: TenantActor): Promise<RefundSources> {
  const { customerId, subCustomerId } = actor
  const owner = { customerId, subCustomerId }
  const now = world.clock.now()
  return await world.db.read({ kind: 'tenant', ...owner }, async tx => {
    const all: RefundSources['currencies'] = []
    for (const currency of WALLET_CURRENCIES) {
      const { sources, available, refundable } = await refundTerms(tx, owner, currency)
      if (sources.length === 0 && available.minor === 0n) continue
      all.push({
        currency,
        available: decimalText(available),
        refundable: decimalText(refundable),
        sources: inOrder(sources, now).map(source => shown(source, now)),
      })
    }
    return { currencies: all, signed_name: await signedNameOf(tx, owner) }
  })
}

const shown = (source: RefundSource, now: Date): RefundSourceRow => ({
  source_id: source.id,
  recharge_id: source.rechargeId,
  place: placeText(source.place),
  way: wayOf(source, now),
  paid: decimalText(source.paid),
  left: decimalText(leftOf(source)),
  arrived_at: source.arrivedAt.toISOString(),
  until: untilOf(source)?.toISOString() ?? null,
})

/** Refuses INPUT_INVALID at `amount`. */
export async function quoteRefund(world: World, actor: TenantActor, request: QuoteRefundRequest): Promise<RefundQuote> {
  const { customerId, subCustomerId } = actor
  const owner = { customerId, subCustomerId }
  const now = world.clock.now()
  return await world.db.read({ kind: 'tenant', ...owner }, async tx => {
    const { parts } = planRefund(await refundTerms(tx, owner, request.currency), request.amount, request.currency, now)
    return {
      parts: parts.map(({ source, way, amount }) => ({
        source_id: source.id,
        place: placeText(source.place),
        way,
        amount: decimalText(amount),
        arrived_at: source.arrivedAt.toISOString(),
      })),
      needs_payee: parts.some(part => part.way === 'BANK'),
    }
  })
}
