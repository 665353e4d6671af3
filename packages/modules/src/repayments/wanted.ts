// What a customer wants to pay of which statement, held against what each still asks for.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { Day } from '@tallyhelm/protocol/values/day'
import { compare, type Currency, decimalText, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import { amountInBody } from '@tallyhelm/protocol/wire/idempotency-key'
import { feeDays, lateFeeOf, type Owed, overdueDays, type Share } from './rules.ts'

type Payable = { id: string; payable: Money; paid: Money; repayOn: Day; feeWaivedUntil: Day | null }
export const owedOf = ({ id, payable, paid, repayOn, feeWaivedUntil }: Payable, today: Day): Owed => ({
  statementId: id,
  left: subtract(payable, paid),
  overdueDays: overdueDays(repayOn, today),
  feeDays: feeDays(repayOn, feeWaivedUntil, today),
})

export type Wanted = { statementId: string; amount: Money; path: string }

/** Refuses INPUT_INVALID for an amount that is none, and for a statement that is named twice. */
export function wantedOf(allocations: readonly { statement_id: string; amount: string }[], currency: Currency): Wanted[] {
  const named = new Set<string>()
  return allocations.map(({ statement_id: statementId, amount }, index) => {
    const path = `allocations.${index}`
    const problem = fundsAmountProblem(amount, currency)
    if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: `${path}.amount`, msg: problem }])
    if (named.has(statementId)) throw new Refusal('INPUT_INVALID', {}, [{ path: `${path}.statement_id`, msg: '同一张对账单只能填写一次' }])
    named.add(statementId)
    return { statementId, amount: amountFromInput(amount, currency, `${path}.amount`), path: `${path}.amount` }
  })
}

/** Of every owed statement, nothing for those that are not named. Refuses NOT_FOUND, and INPUT_INVALID for more than one asks for. */
export function asWanted(owed: readonly Owed[], wanted: readonly Wanted[], basisPointsADay: number): Share[] {
  const byId = new Map(wanted.map(each => [each.statementId, each]))
  if (wanted.some(({ statementId }) => !owed.some(each => each.statementId === statementId))) throw new Refusal('NOT_FOUND')
  return owed.map(each => {
    const asked = byId.get(each.statementId)
    const amount = asked?.amount ?? zero(each.left.currency)
    if (asked && compare(amount, each.left) > 0)
      throw new Refusal('INPUT_INVALID', {}, [{ path: asked.path, msg: `还款金额不能超过该对账单未还的 ${decimalText(each.left)}` }])
    return { ...each, amount, lateFee: lateFeeOf(amount, each.feeDays, basisPointsADay) }
  })
}

/** What a quote of a repayment is for: no order's hash, and no own exchange's, looks like it. */
export const repaymentBody = (cost: Money, total: Money): string =>
  `repayment:${cost.minor} ${cost.currency}:${total.minor} ${total.currency}`

/** What is sent under one key, whatever the order of its lines and the spelling of its amounts. */
export const bodyOfRepayment = (
  { currency, pay_currency, total }: { currency: Currency; pay_currency: string; total: string },
  wanted: readonly Wanted[],
): string =>
  JSON.stringify([
    currency,
    pay_currency,
    amountInBody(total, currency),
    ...wanted.map(({ statementId, amount }) => `${statementId}=${amount.minor}`).toSorted(),
  ])
