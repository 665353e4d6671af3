// Quote: what an order would cost or give back now and what would be left; nothing is held. Additions here, the rest beside.
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findRates, type Rates } from '@tallyhelm/modules/billing'
import { feesOfLines, findBalance } from '@tallyhelm/modules/ledger'
import { findClearings, findRecentSame } from '@tallyhelm/modules/quota'
import { refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { addQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { type AmountUnit, inCents } from '@tallyhelm/protocol/topics/exchange/limits'
import { addAmountProblem, currencyProblem, RECENT_SAME_MINUTES } from '@tallyhelm/protocol/topics/quota/limits'
import type { Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { add, decimalText, type Money, money, negate, subtract, sum, zero } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { findUnit } from '@tallyhelm/modules/exchange'
import { quoteExchange } from './quote-exchange.ts'
import { quoteLowering } from './quote-lowering.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { wouldNeedProof } from './require-proof.ts'

const FREE: Rates = { serviceFeeBasisPoints: 0, taxBasisPoints: 0, isReturnable: true }

type AddQuote = Extract<QuoteRequest, { adjust_type: 'ADD' }>

/** Names each account's problem instead of refusing, so that a page can show all of them; accepting decides anew. */
export async function quote(world: World, actor: TenantActor, request: QuoteRequest): Promise<Quote> {
  if (request.adjust_type === 'TRANSFER') return await quoteTransfer(world, actor, request)
  if (request.adjust_type !== 'ADD') return await quoteLowering(world, actor, request)
  const { customerId, subCustomerId } = actor
  const kind = payingKind(actor.customerType, subCustomerId !== null)
  const ids = request.items.map(item => item.account_id)
  const { accounts, clearings, rates, unit, balance, recent } = await world.db.read(
    { kind: 'tenant', customerId, subCustomerId },
    async tx => ({
      accounts: new Map((await findAdAccounts(tx, ids)).filter(account => isOwn(actor, account)).map(account => [account.id, account])),
      clearings: await findClearings(tx, ids),
      rates: await findRates(tx, customerId, world.clock.now()),
      unit: await findUnit(tx, request.currency, world.clock.now()),
      balance: await findBalance(tx, { kind, currency: request.currency ?? 'USD', customerId, subCustomerId }),
      recent: await findRecent(world, tx, request),
    }),
  )
  const none = zero(unit.currency)
  const lines = withFees(
    request.items.map(item => quoteLine(item, accounts.get(item.account_id), clearings.has(item.account_id), { world, unit })),
    rates,
    none,
  )
  const [amount, serviceFee, tax] = [lines.map(l => l.amount), lines.map(l => l.serviceFee), lines.map(l => l.tax)].map(list =>
    sum(list, unit.currency),
  )
  const total = sum([amount ?? none, serviceFee ?? none, tax ?? none], unit.currency)
  const available = balance?.available ?? none
  const after = subtract(available, total)
  const channels = [...new Set(lines.flatMap(line => (line.channel ? [line.channel] : [])))].sort()
  return {
    adjust_type: 'ADD',
    currency: unit.currency,
    items: lines.map(line => ({
      account_id: line.accountId,
      to_account_id: null,
      available: null,
      amount: decimalText(line.amount),
      service_fee: decimalText(line.serviceFee),
      tax: decimalText(line.tax),
      subtotal: decimalText(add(add(line.amount, line.serviceFee), line.tax)),
      problem: line.problem,
    })),
    amount: decimalText(amount ?? none),
    service_fee: decimalText(serviceFee ?? none),
    tax: decimalText(tax ?? none),
    total: decimalText(total),
    rates: channels.map(channel => ({
      channel,
      service_fee_basis_points: (rates[channel] ?? FREE).serviceFeeBasisPoints,
      tax_basis_points: (rates[channel] ?? FREE).taxBasisPoints,
    })),
    payer: {
      kind,
      available: decimalText(available),
      after: decimalText(after),
      shortage: after.minor < 0n ? decimalText(negate(after)) : null,
      problem: balance?.refusesAdditions ? refusalMessage('CREDIT_OVERDUE') : null,
    },
    needs_approval: actor.needsQuotaApproval,
    needs_step_up: await wouldNeedProof(world, actor, inCents(total.minor, unit)),
    returned_to: [],
    recent_same: recent,
    exchange: await quoteExchange(world, actor, request, total),
  }
}

/** By anybody whose orders the actor sees. */
async function findRecent(world: World, tx: Tx, { items, currency = 'USD' }: AddQuote): Promise<Quote['recent_same']> {
  const lines = items.flatMap(item => {
    const amount = typedAmount(item.amount, currency)
    return amount ? [{ adAccountId: item.account_id, amount }] : []
  })
  const since = new Date(world.clock.now().getTime() - RECENT_SAME_MINUTES * 60_000)
  return (await findRecentSame(tx, lines, { currency, since })).map(
    ({ adAccountId, amountMinor, orderId, createdAt, submitter, times }) => ({
      account_id: adAccountId,
      amount: decimalText(money(BigInt(amountMinor), currency)),
      apply_no: orderId,
      apply_time: createdAt.toISOString(),
      submitter,
      times,
    }),
  )
}

type QuotedLine = { accountId: string; channel: Channel | undefined; amount: Money; problem: string | null }

type Terms = { world: World; unit: AmountUnit }

function quoteLine(
  item: AddQuote['items'][number],
  account: AdAccount | undefined,
  isClearing: boolean,
  { world, unit }: Terms,
): QuotedLine {
  const { currency, dollar } = unit
  const unpriced = dollar === null ? refusalMessage('CURRENCY_UNPRICED', { currency }) : undefined
  const wrong = (channel: Channel) => unpriced ?? addAmountProblem(channel, item.amount, unit, undefined, world.settings.brand.quota_limits)
  const problem = account
    ? (obstacle(account, isClearing) ?? currencyProblem(account.currency, currency) ?? wrong(account.channel))
    : '账户不存在或不可操作'
  const amount = typedAmount(item.amount, currency) ?? zero(currency)
  return { accountId: item.account_id, channel: account?.channel, amount, problem: problem ?? null }
}

/** Rounded once for the whole order, as acceptance does; a negative amount costs nothing. */
function withFees(lines: readonly QuotedLine[], rates: Partial<Record<Channel, Rates>>, none: Money) {
  const fees = feesOfLines(
    lines.map(({ amount, channel }) => ({
      amount: amount.minor > 0n ? amount : none,
      rates: (channel && rates[channel]) ?? FREE,
    })),
  )
  return lines.map((line, index) => ({ ...line, ...(fees[index] ?? { serviceFee: none, tax: none }) }))
}

const isOwn = (actor: TenantActor, account: AdAccount) =>
  account.customerId === actor.customerId && (actor.subCustomerId === null || account.subCustomerId === actor.subCustomerId)

const obstacle = (account: AdAccount, isClearing: boolean) =>
  addQuotaObstacle({
    account_status: account.accountStatus,
    frozen_status: account.frozenStatus,
    is_synced: account.syncedAt !== null,
    has_open_difference: account.hasOpenDifference,
    has_open_clear: isClearing,
  })
