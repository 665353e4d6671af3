// What is typed of each statement in the table of a repayment, by its number: checked, and as the server is asked for it.
import type { RepaymentLine } from '@tallyhelm/protocol/topics/repayments/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { type Currency, decimalText } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'

/** By statement; null while the server shares out by itself. */
export type Shares = Readonly<Record<string, string>> | null

/** One spelling of an amount: «1,000.00» is no other question than «1000». */
export function plainText(text: string, currency: Currency): string {
  const amount = typedAmount(text, currency)
  return amount === undefined ? '' : decimalText(amount)
}

/** Left empty, or zero. What can't be read is not nothing. */
const isNothing = (text: string, currency: Currency): boolean => text.trim() === '' || typedAmount(text, currency)?.minor === 0n

/** Nothing is a statement that gets none. */
export function shareProblem(text: string, before: string, currency: Currency): string | undefined {
  if (isNothing(text, currency)) return undefined
  const problem = fundsAmountProblem(text, currency)
  if (problem !== undefined) return problem
  const [amount, most] = [typedAmount(text, currency), typedAmount(before, currency)]
  return amount !== undefined && amount.minor > (most?.minor ?? 0n) ? `最多 ${before}` : undefined
}

/** By statement; undefined where all can be asked for. */
export function problemsOf(
  shares: Shares,
  lines: readonly RepaymentLine[] | undefined,
  currency: Currency,
): Map<string, string> | undefined {
  const wrong = (lines ?? []).flatMap(({ statement_id: id, before }): [string, string][] => {
    const problem = shares === null ? undefined : shareProblem(shares[id] ?? '', before, currency)
    return problem === undefined ? [] : [[id, problem]]
  })
  return wrong.length === 0 ? undefined : new Map(wrong)
}

type Allocation = { statement_id: string; amount: string }
export const allocationsOf = (shares: NonNullable<Shares>, lines: readonly RepaymentLine[], currency: Currency): Allocation[] =>
  lines.flatMap(({ statement_id }) => {
    const text = shares[statement_id] ?? ''
    return isNothing(text, currency) ? [] : [{ statement_id, amount: plainText(text, currency) }]
  })

/** Of a quote, those that get something. */
export const quotedAllocations = (lines: readonly RepaymentLine[]): Allocation[] =>
  lines.filter(({ amount }) => /[1-9]/.test(amount)).map(({ statement_id, amount }) => ({ statement_id, amount }))

/** What the cells show now, to change one of them. */
export const sharesNow = (shares: Shares, lines: readonly RepaymentLine[] | undefined): NonNullable<Shares> =>
  shares ?? Object.fromEntries(lines?.map(({ statement_id, amount }) => [statement_id, amount]) ?? [])
