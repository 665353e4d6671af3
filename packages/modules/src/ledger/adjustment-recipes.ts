// Adjustments of the books by people: maker and checker have agreed (docs/decisions/reconciliation.md).
import { type Money, subtract } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

/**
 * Brings an ad account's books to the platform's figure: `amount` is the platform's figure less ours, and may be negative. `late` of it was paid
 * as late spend before, and comes from the channel.
 */
export function quotaAdjustment(adjustment: {
  differenceId: string
  quota: string
  adjustment: string
  channelClearing: string
  amount: Money
  late: Money
}): Transfer[] {
  const { differenceId, quota, channelClearing, amount, late } = adjustment
  const rest = subtract(amount, late)
  const isMore = rest.minor > 0n
  const key = `difference:${differenceId}`
  return moving([
    { key: `${key}:LATE_SPEND_LIFT`, code: 'ADJUSTMENT', debit: channelClearing, credit: quota, amount: late },
    {
      key,
      code: 'ADJUSTMENT',
      debit: isMore ? adjustment.adjustment : quota,
      credit: isMore ? quota : adjustment.adjustment,
      amount: isMore ? rest : { ...rest, minor: -rest.minor },
    },
  ])
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
