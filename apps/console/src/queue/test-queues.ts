// Queues of staff for tests: nothing waits but what is named.
import type { FinanceQueues, RiskQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { FINANCE_QUEUE_NAMES, type FinanceQueue } from './finance-queues.ts'
import { RISK_QUEUES } from './risk-queues.ts'

/** Each that waits has waited since midnight of 1 March. */
const told = (count = 0) => ({ count, oldest_at: count === 0 ? null : '2026-02-28T16:00:00.000Z' })

export const financeQueues = (counts: Partial<Record<FinanceQueue, number>>): FinanceQueues =>
  Object.fromEntries(FINANCE_QUEUE_NAMES.map(name => [name, told(counts[name])])) as FinanceQueues // each name has one

type RiskQueue = keyof RiskQueues
export const riskQueues = (counts: Partial<Record<RiskQueue, number>>): RiskQueues =>
  Object.fromEntries((Object.keys(RISK_QUEUES) as RiskQueue[]).map(name => [name, told(counts[name])])) as RiskQueues // as above
