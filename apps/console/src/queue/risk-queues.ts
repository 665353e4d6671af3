// The queues of risk control: what each is called, and where its rows are. Data only.
import type { RiskQueues } from '@tallyhelm/protocol/topics/staff/schemas'

/** In the order of the tiles; each link opens exactly the rows that are counted. */
export const RISK_QUEUES = {
  reviews: { name: '待审核整改', href: '/rectifications?waits=REVIEW' },
  appeals: { name: '待处理申诉', href: '/cases?status=PENDING&kind=VIOLATION_APPEAL' },
  thaws: { name: '待审核解冻申请', href: '/freezes?group=THAW_PENDING' },
  agreed: { name: '待渠道解冻', href: '/freezes?group=TO_BE_THAW' },
} as const satisfies Record<keyof RiskQueues, { name: string; href: string }>
