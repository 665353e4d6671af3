// Quote of a reduction or a clearing: what would come back as far as is known now.
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import { type FeeRates, type Fees, feesReturnedOfLines, findBalance } from '@tallyhelm/modules/ledger'
import { type FeeTrack, findFeeTracks, findLoweredAccounts, type LoweredAccount } from '@tallyhelm/modules/quota'
import { type AmountUnit, inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { add, decimalText, type Money, money, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { World } from '@tallyhelm/world/handles/world'
import { feeTermsOf } from './fee-terms.ts'
import { availableOf } from './lowering-available.ts'
import { type AskedLowering, askedLowerings, type LoweredLine, refuseUnfit } from './lowering-lines.ts'
import { requireMayReduce } from './reduce-quota.ts'
import { seeActive } from './require-active.ts'
import { findUnit } from '@tallyhelm/modules/exchange'
import { sharedOut } from './quote-shares.ts'
import { wouldNeedProof } from './require-proof.ts'

type Known = {
  accounts: Map<string, LoweredAccount>
  tracks: Map<string, FeeTrack>
  rates: Partial<Record<Channel, Rates>>
  unit: AmountUnit
}
type Line = {
  accountId: string
  amount: Money
  available: Money
  rates: FeeRates
  most: Fees
}

/**
 * Amounts are positive: they come back to who ordered and to those others who had paid (`returned_to`). Nothing is held, and accepting
 * decides anew; a clearing takes what is left when it is sent. Refuses what accepting these lines would refuse, by the same functions.
 */
export async function quoteLowering(world: World, actor: TenantActor, request: AskedLowering): Promise<Quote> {
  const { customerId, subCustomerId } = actor
  requireMayReduce(actor, request.adjust_type)
  const asked = askedLowerings(world, request)
  const kind = payingKind(actor.customerType, subCustomerId !== null)
  const ids = asked.map(line => line.adAccountId)
  // The system's scope: fees that the master's orders were charged are not a sub-customer's to see, but come back by them all the same.
  const { balance, unit, lines, shares } = await world.db.read({ kind: 'system' }, async tx => {
    await seeActive(tx, customerId)
    const accounts = await findLoweredAccounts(tx, actor, ids)
    const known = {
      accounts,
      tracks: await findFeeTracks(tx, customerId, [...accounts.keys()]),
      rates: await findRates(tx, customerId, world.clock.now()),
      unit: await findUnit(tx, request.currency, world.clock.now()),
    }
    refuseUnfit(world, asked, known)
    const taken = withFees(
      request.adjust_type,
      asked.map(line => quoteLine(world, line, known)),
    )
    const payer = { kind, currency: known.unit.currency }
    return {
      unit: known.unit,
      lines: taken,
      balance: await findBalance(tx, { ...payer, customerId, subCustomerId }),
      shares: await sharedOut(tx, actor, payer, taken),
    }
  })
  const total = (of: 'amount' | 'serviceFee' | 'tax') =>
    sum(
      lines.map(line => line[of]),
      unit.currency,
    )
  const [amount, serviceFee, tax] = [total('amount'), total('serviceFee'), total('tax')]
  const all = add(add(amount, serviceFee), tax)
  const available = balance?.available ?? zero(unit.currency)
  return {
    adjust_type: request.adjust_type,
    currency: unit.currency,
    items: lines.map(line => ({
      account_id: line.accountId,
      to_account_id: null,
      amount: decimalText(line.amount),
      available: decimalText(line.available),
      service_fee: decimalText(line.serviceFee),
      tax: decimalText(line.tax),
      subtotal: decimalText(add(add(line.amount, line.serviceFee), line.tax)),
    })),
    amount: decimalText(amount),
    service_fee: decimalText(serviceFee),
    tax: decimalText(tax),
    total: decimalText(all),
    rates: [],
    returned_to: shares.others.map(({ name, amount }) => ({ name, amount: decimalText(amount) })),
    payer: {
      kind,
      available: decimalText(available),
      after: decimalText(subtract(add(available, all), shares.total)),
      shortage: null,
      problem: null,
    },
    needs_approval: actor.needsQuotaApproval,
    needs_step_up: await wouldNeedProof(world, actor, inCents(amount.minor, unit)),
    recent_same: [],
    exchange: null,
  }
}

/** A reduction's fees are rounded once for the order, as acceptance does; each clearing's when its amount is known. */
function withFees(adjustType: 'REDUCE' | 'CLEAR', lines: readonly Line[]): (Line & Fees)[] {
  const fees = adjustType === 'REDUCE' ? feesReturnedOfLines(lines) : lines.flatMap(line => feesReturnedOfLines([line]))
  return lines.map((line, index) => ({ ...line, ...(fees[index] ?? line.most) }))
}

function quoteLine(world: World, { adAccountId, amount }: LoweredLine, { accounts, tracks, rates, unit: { currency } }: Known): Line {
  const account = accounts.get(adAccountId)
  const available = account && (amount === null ? leftOf(account) : availableOf(world, account))
  if (!account || !available) throw new Error('A line without a problem has its account, and that a limit.')
  const terms = feeTermsOf(tracks.get(adAccountId), rates[account.channel], currency)
  return { accountId: adAccountId, amount: amount === null ? available : money(amount, currency), available, ...terms }
}

/** All that is left, without a margin: a clearing leaves what is spent and nothing besides. */
const leftOf = ({ balance, currency }: LoweredAccount): Money | null =>
  balance === null ? null : { minor: balance > 0n ? balance : 0n, currency }
