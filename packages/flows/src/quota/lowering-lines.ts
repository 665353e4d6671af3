// The rules of lines that take quota back: what a quote of them refuses is what their acceptance refuses, in the same words.
import type { LoweredAccount } from '@tallyhelm/modules/quota'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { clearQuotaObstacle, reduceQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { type AmountUnit, unitOf } from '@tallyhelm/protocol/topics/exchange/limits'
import { currencyProblem, reduceAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { World } from '@tallyhelm/world/handles/world'
import { availableOf } from './lowering-available.ts'
import { requireFewAccounts } from './order-body.ts'
import { NO_ACCOUNT, NO_LIMIT, refuseItems, requireLines } from './refuse-items.ts'

/** An order, or what a price is asked for: that names no reason yet. */
export type AskedLowering = Extract<QuoteRequest, { adjust_type: 'REDUCE' | 'CLEAR' }>
/** `amount` in minor units; null for a clearing, which takes what is left when it is sent. */
export type LoweredLine = { adAccountId: string; text: string; amount: bigint | null }

/**
 * What needs no account to be judged, by the same functions as the browser. Refuses ACCOUNT_LIMIT_EXCEEDED, INPUT_INVALID (no line, or a
 * remark that the reason asks for) and QUOTA_ITEMS_REFUSED.
 */
export function askedLowerings(world: World, request: AskedLowering): LoweredLine[] {
  requireFewAccounts(world, request)
  requireLines(request)
  if (request.reason === 'OTHER' && request.remark.trim() === '') {
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'remark', msg: '选择“其他”时请填写备注' }])
  }
  const { currency = 'USD' } = request
  const isReduction = request.adjust_type === 'REDUCE'
  const problems: FieldProblem[] = []
  const lines = request.items.map((item, index): LoweredLine => {
    const text = 'amount' in item ? item.amount : ''
    // What a dollar is worth is not known yet; the least reduction is checked with the account.
    const problem = isReduction ? reduceAmountProblem(text, unitOf(currency)) : undefined
    if (problem !== undefined) problems.push({ path: `items.${index}.amount`, msg: problem })
    return { adAccountId: item.account_id, text, amount: isReduction ? (typedAmount(text, currency)?.minor ?? 0n) : null }
  })
  refuseItems(problems)
  return lines
}

type Known = { accounts: ReadonlyMap<string, LoweredAccount>; unit: AmountUnit }

/** Refuses QUOTA_ITEMS_REFUSED unless each line can be done with its account, as far as is known. */
export function refuseUnfit(world: World, lines: readonly LoweredLine[], known: Known): void {
  refuseItems(lines.flatMap((line, index) => problemOf(world, line, index, known)))
}

function problemOf(world: World, { adAccountId, text, amount }: LoweredLine, index: number, { accounts, unit }: Known): FieldProblem[] {
  const account = accounts.get(adAccountId)
  const at = (field: string, msg: string | undefined) => (msg === undefined ? [] : [{ path: `items.${index}.${field}`, msg }])
  if (!account) return at('account_id', NO_ACCOUNT)
  const isClearing = amount === null
  const obstacle = (isClearing ? clearQuotaObstacle : reduceQuotaObstacle)(account) ?? currencyProblem(account.currency, unit.currency)
  if (obstacle !== undefined) return at('account_id', obstacle)
  const available = availableOf(world, account)
  if (available === null) return at('account_id', NO_LIMIT)
  return isClearing ? [] : at('amount', reduceAmountProblem(text, unit, decimalText(available)))
}
