// Paying statements: each share is counted on its locked statement, which stands at 还款中, and at 已结清 once all of it is paid.
import type { Tx } from '@tallyhelm/infra/db/database'
import { displayText, type Money } from '@tallyhelm/protocol/values/money'
import { countRepayment, moveStatement, type Statement } from './store-statements.ts'

export type PaidShare = { statement: Statement; amount: Money }

/** As each statement stood before its share. `by`: who paid, and how where that is more than the wallet. Gives how many are settled by it. */
export async function payStatements(tx: Tx, shares: readonly PaidShare[], by: { name: string; how?: string; at: Date }): Promise<number> {
  let settled = 0
  const { name, how = '', at } = by
  for (const { statement, amount } of shares) {
    const { isPaid } = await countRepayment(tx, statement, amount)
    const note = `${how}还款 ${displayText(amount)} ${amount.currency}`
    await moveStatement(tx, statement, 'REPAYING', { mover: 'customer', name, at, note })
    if (!isPaid) continue
    await moveStatement(tx, { ...statement, status: 'REPAYING' }, 'SETTLED', { mover: 'customer', name, at })
    settled += 1
  }
  return settled
}
