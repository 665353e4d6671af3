// Queues of finance for tests: nothing waits but what is named.
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { FINANCE_QUEUE_NAMES, type FinanceQueue } from './finance-queues.ts'

/** Each that waits has waited since midnight of 1 March. */
export function financeQueues(counts: Partial<Record<FinanceQueue, number>>): FinanceQueues {
  const told = (count: number) => ({ count, oldest_at: count === 0 ? null : '2026-02-28T16:00:00.000Z' })
  return Object.fromEntries(FINANCE_QUEUE_NAMES.map(name => [name, told(counts[name] ?? 0)])) as FinanceQueues // each name has one
}
