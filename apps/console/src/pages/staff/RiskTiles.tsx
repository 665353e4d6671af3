// What waits for risk control, one tile for each queue; nothing for those who are none.
import { useQueues } from '../../queue/finance-queues.ts'
import { RISK_QUEUES } from '../../queue/risk-queues.ts'
import { QueueTiles } from './QueueTiles.tsx'

export function RiskTiles() {
  const risk = useQueues()?.risk
  return risk ? <QueueTiles title="风控待办" queues={RISK_QUEUES} counted={risk} /> : null
}
