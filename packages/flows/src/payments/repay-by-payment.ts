// Repay statements by any payment method: a recharge that carries a plan, which is carried out when its money is there.
import { owedStatements } from '@tallyhelm/modules/statements'
import { lockQuote } from '@tallyhelm/modules/exchange'
import type { MethodTerms } from '@tallyhelm/modules/payments'
import { asWanted, bodyOfRepayment, owedOf, type Plan, repaymentBody, totalsOf, type Wanted, wantedOf } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { grossOf } from '@tallyhelm/protocol/topics/payments/limits'
import type { PayRepaymentRequest, RepaymentStarted } from '@tallyhelm/protocol/topics/repayments/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { compare, displayText, type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { createPlanned } from './create-recharge.ts'

type Sent = { idempotencyKey: string | undefined; request: PayRepaymentRequest }

/**
 * Sent again it is the same payment. Refuses as createRecharge, PERMISSION_DENIED for a sub-customer, INPUT_INVALID and NOT_FOUND at statements that
 * don't ask for it, REPAYMENT_CHANGED where it costs another sum now, EXCHANGE_QUOTE_EXPIRED and EXCHANGE_QUOTE_OTHER.
 */
export async function repayByPayment(world: World, actor: TenantActor, { idempotencyKey, request }: Sent): Promise<RepaymentStarted> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const wanted = wantedOf(request.allocations, request.currency)
  const { rechargeId } = await createPlanned(world, actor, {
    idempotencyKey,
    request: { method: request.method, currency: request.pay_currency, amount: request.amount },
    planned: {
      body: world.secrets.tokenDigest(bodyOfRepayment(request, wanted)),
      plan: (tx, asked) => planOf(world, tx, actor, { request, wanted, ...asked }),
    },
  })
  return { recharge_id: rechargeId }
}

type Asked = { request: PayRepaymentRequest; wanted: readonly Wanted[]; amount: Money; terms: MethodTerms }

async function planOf(world: World, tx: Tx, { customerId }: TenantActor, asked: Asked): Promise<Omit<Plan, 'rechargeId'>> {
  const { request, wanted, amount, terms } = asked
  const { currency } = request
  const now = world.clock.now()
  const owed = (await owedStatements(tx, customerId, currency)).map(statement => owedOf(statement, dayOf(now)))
  const shares = asWanted(owed, wanted, world.settings.lateFeeBasisPoints).filter(share => share.amount.minor > 0n)
  const { total } = totalsOf(shares, currency)
  const shown = amountFromInput(request.total, currency, 'total')
  if (compare(total, shown) !== 0) throw new Refusal('REPAYMENT_CHANGED', { total: displayText(total, { withSymbol: true }) })
  const cost = amount.currency === currency ? total : await quotedCost(world, tx, { customerId, request, total })
  const gross = grossOf(cost, terms.feeBasisPoints)
  if (compare(gross, amount) !== 0) throw new Refusal('REPAYMENT_CHANGED', { total: displayText(gross, { withSymbol: true }) })
  const quoteId = amount.currency === currency ? null : (request.quote_id ?? null)
  return {
    customerId,
    total,
    cost,
    quoteId,
    createdAt: now,
    shares: shares.map(share => ({ statementId: share.statementId, amount: share.amount })),
  }
}

async function quotedCost(
  world: World,
  tx: Tx,
  { customerId, request, total }: { customerId: string; request: PayRepaymentRequest; total: Money },
): Promise<Money> {
  // A transfer takes days, and a quote minutes.
  if (!isHouseMethod(request.method)) throw new Refusal('RECHARGE_CLOSED', { why: '款项到账时换汇报价已失效，请用对账单的币种付款' })
  const quote = request.quote_id === undefined ? undefined : await lockQuote(tx, request.quote_id, { customerId, subCustomerId: null })
  if (!quote || quote.usedByOrder !== null || quote.validUntil <= world.clock.now()) throw new Refusal('EXCHANGE_QUOTE_EXPIRED')
  if (quote.payCurrency !== request.pay_currency || quote.bodyHash !== repaymentBody(quote.cost, total))
    throw new Refusal('EXCHANGE_QUOTE_OTHER')
  return quote.cost
}
