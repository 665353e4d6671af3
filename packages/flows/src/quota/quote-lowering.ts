// Quote of a reduction or a clearing: what would come back as far as is known now, and which accounts can't take part.
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import { type FeeRates, type Fees, feesReturnedOfLines, findBalance } from '@tallyhelm/modules/ledger'
import { type FeeTrack, findFeeTracks, findLoweredAccounts, type LoweredAccount } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { type AmountUnit, inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import { currencyProblem, reduceAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { add, decimalText, type Money, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { World } from '@tallyhelm/world/handles/world'
import { feeTermsOf } from './fee-terms.ts'
import { availableOf } from './lowering-available.ts'
import { findUnit } from '@tallyhelm/modules/exchange'
import { sharedOut } from './quote-shares.ts'
import { wouldNeedProof } from './require-proof.ts'

type LoweringQuote = Extract<QuoteRequest, { adjust_type: 'REDUCE' | 'CLEAR' }>
type Known = {
  accounts: Map<string, LoweredAccount>
  tracks: Map<string, FeeTrack>
  rates: Partial<Record<Channel, Rates>>
  unit: AmountUnit
}
type Line = {
  accountId: string
  account: LoweredAccount | undefined
  amount: Money
  available: Money | null
  problem: string | null
  rates: FeeRates
  most: Fees
}

/**
 * Amounts are positive: they come back to who ordered and to those others who had paid (`returned_to`). Nothing is held, and accepting decides anew; a clearing takes what is left when it
 * is sent. Refuses PERMISSION_DENIED to a sub-customer that would reduce.
 */
export async function quoteLowering(world: World, actor: TenantActor, request: LoweringQuote): Promise<Quote> {
  const { customerId, subCustomerId } = actor
  if (request.adjust_type === 'REDUCE' && subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const kind = payingKind(actor.customerType, subCustomerId !== null)
  const ids = request.items.map(item => item.account_id)
  // The system's scope: fees that the master's orders were charged are not a sub-customer's to see, but come back by them all the same.
  const { balance, ...known } = await world.db.read({ kind: 'system' }, async tx => {
    const accounts = await findLoweredAccounts(tx, actor, ids)
    return {
      accounts,
      tracks: await findFeeTracks(tx, customerId, [...accounts.keys()]),
      rates: await findRates(tx, customerId, world.clock.now()),
      unit: await findUnit(tx, request.currency, world.clock.now()),
      balance: await findBalance(tx, { kind, currency: request.currency ?? 'USD', customerId, subCustomerId }),
    }
  })
  const lines = withFees(
    request.adjust_type,
    request.items.map(item => quoteLine(world, request.adjust_type, item, known)),
  )
  const { unit } = known
  const total = (of: 'amount' | 'serviceFee' | 'tax') =>
    sum(
      lines.map(line => line[of]),
      unit.currency,
    )
  const [amount, serviceFee, tax] = [total('amount'), total('serviceFee'), total('tax')]
  const all = add(add(amount, serviceFee), tax)
  const shares = await world.db.read({ kind: 'system' }, tx => sharedOut(tx, actor, { kind, currency: unit.currency }, lines))
  const available = balance?.available ?? zero(unit.currency)
  return {
    adjust_type: request.adjust_type,
    currency: unit.currency,
    items: lines.map(line => ({
      account_id: line.accountId,
      to_account_id: null,
      amount: decimalText(line.amount),
      available: line.available && decimalText(line.available),
      service_fee: decimalText(line.serviceFee),
      tax: decimalText(line.tax),
      subtotal: decimalText(add(add(line.amount, line.serviceFee), line.tax)),
      problem: line.problem,
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

type Item = { account_id: string; amount?: string }

function quoteLine(world: World, adjustType: 'REDUCE' | 'CLEAR', item: Item, known: Known): Line {
  const account = known.accounts.get(item.account_id)
  const { unit } = known
  const { currency } = unit
  const none = zero(currency)
  const nothing = { rates: { serviceFeeBasisPoints: 0, taxBasisPoints: 0 }, most: { serviceFee: none, tax: none } }
  const of = { accountId: item.account_id, account }
  if (!account) return { ...of, ...nothing, amount: none, available: null, problem: '账户不存在或不可操作' }
  const other = currencyProblem(account.currency, currency)
  if (other !== undefined) return { ...of, ...nothing, amount: none, available: null, problem: other }
  const isClearing = adjustType === 'CLEAR'
  const text = item.amount ?? ''
  const available = isClearing ? leftOf(account) : availableOf(world, account)
  const obstacle = isClearing ? clearQuotaObstacle(account) : reduceQuotaObstacle(account)
  const lacksLimit = available === null ? '账户在渠道侧未设置额度上限，不能调整额度' : undefined
  const unfit = isClearing ? undefined : reduceAmountProblem(text, unit, available ? decimalText(available) : undefined)
  const amount = isClearing ? (available ?? none) : (typedAmount(text, currency) ?? none)
  const terms = feeTermsOf(known.tracks.get(account.adAccountId), known.rates[account.channel], currency)
  const positive = amount.minor > 0n ? amount : none
  return {
    ...of,
    amount: positive,
    available,
    ...terms,
    problem: obstacle ?? lacksLimit ?? unfit ?? null,
  }
}

/** All that is left, without a margin: a clearing leaves what is spent and nothing besides. */
const leftOf = ({ balance, currency }: LoweredAccount): Money | null =>
  balance === null ? null : { minor: balance > 0n ? balance : 0n, currency }
