// What waits for finance, counted once: tiles, badges and tabs show these numbers.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { statementsWaiting } from '../statements/console-statements.ts'
import { paymentsWaiting } from '../payments/payments-waiting.ts'
import { pendingWaiting } from '../repayments/pending-list.ts'

type Counted = { count: number; oldest_at: Date | null }

export async function financeQueues(tx: Tx, now: Date): Promise<FinanceQueues> {
  const { offline, tries, unmatched, bank_files, refunds, chargebacks, house_differences } = await paymentsWaiting(tx, now)
  const { disputes, receipts } = await statementsWaiting(tx)
  return {
    offline: told(offline),
    tries: told(tries),
    unmatched: told(unmatched),
    bank_files: told(bank_files),
    refunds: told(refunds),
    chargebacks: told(chargebacks),
    repayments: told(await pendingWaiting(tx, now)),
    disputes: told(disputes),
    receipts: told(receipts),
    house_differences: told(house_differences),
  }
}

const told = ({ count, oldest_at }: Counted) => ({ count, oldest_at: oldest_at?.toISOString() ?? null })
