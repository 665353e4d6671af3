// Adjustments of the books by people: maker and checker have agreed (docs/decisions/reconciliation-cases.md).
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Transfer } from './recipes.ts'

/** Brings an ad account's books to the platform's figure: `amount` is the platform's figure less ours, and may be negative. */
export function quotaAdjustment(adjustment: { differenceId: string; quota: string; adjustment: string; amount: Money }): Transfer[] {
  const { differenceId, quota, amount } = adjustment
  if (amount.minor === 0n) return []
  const isMore = amount.minor > 0n
  return [
    {
      key: `difference:${differenceId}`,
      code: 'ADJUSTMENT',
      debit: isMore ? adjustment.adjustment : quota,
      credit: isMore ? quota : adjustment.adjustment,
      amount: isMore ? amount : { ...amount, minor: -amount.minor },
    },
  ]
}

/** Gives a wallet money, or takes it where the amount is below zero. */
export const walletAdjustment = ({ caseId, ...adjusted }: WalletMoney & { caseId: string }): Transfer[] =>
  adjusted.amount.minor === 0n ? [] : [adjustedBy(`wallet-adjustment:${caseId}`, adjusted)]

/** What a wallet held in the system from which its owner came, once for each wallet. */
export const walletOpening = (opened: WalletMoney): Transfer[] => [adjustedBy(openingKey(opened.wallet), opened)]

export const openingKey = (wallet: string): string => `wallet-opening:${wallet}`

/** What a version of a statement asks less than the one before, which its customer owes no more. */
export const statementConceded = (of: {
  statementId: string
  version: number
  creditLine: string
  adjustment: string
  amount: Money
}): Transfer[] =>
  of.amount.minor === 0n
    ? []
    : [
        {
          key: `statement:${of.statementId}:${of.version}`,
          code: 'ADJUSTMENT',
          debit: of.adjustment,
          credit: of.creditLine,
          amount: of.amount,
        },
      ]

type WalletMoney = { wallet: string; adjustment: string; amount: Money }

function adjustedBy(key: string, { wallet, adjustment, amount }: WalletMoney): Transfer {
  const isMore = amount.minor > 0n
  return {
    key,
    code: 'ADJUSTMENT',
    debit: isMore ? adjustment : wallet,
    credit: isMore ? wallet : adjustment,
    amount: isMore ? amount : { ...amount, minor: -amount.minor },
  }
}
