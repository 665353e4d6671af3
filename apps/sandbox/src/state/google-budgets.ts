// Account budgets of a Google account, the proposals that change them, and how those are decided.

export type ProposalStatus = 'PENDING' | 'APPROVED' | 'CANCELLED' | 'REJECTED'
export type ProposalType = 'CREATE' | 'UPDATE' | 'END' | 'REMOVE'

export interface Proposal {
  id: string
  type: ProposalType
  status: ProposalStatus
  budgetId: string
  name: string
  /** Micros; null is INFINITE (or, for END, no figure). */
  proposedLimit: bigint | null
  approvedLimit: bigint | null
  /** absent: not proposed */
  notes?: string
  /** an UPDATE of other fields only: `proposedLimit` repeats the one in force */
  keepsLimit?: boolean
  /** absent: not proposed */
  purchaseOrder?: string
  startsAt?: number
  /** null is FOREVER; absent: not proposed */
  endsAt?: number | null
  createdAt: number
  decidedAt: number | null
}

export interface Budget {
  id: string
  name: string
  status: 'PENDING' | 'APPROVED' | 'CANCELLED'
  billingSetupId: string
  /** Micros; null is INFINITE. */
  approvedLimit: bigint | null
  proposedLimit: bigint | null
  adjustments: bigint
  served: bigint
  purchaseOrder?: string
  notes?: string
  /** in the future: not started yet */
  startedAt: number
  /** in the future: ends then; null: FOREVER */
  endedAt: number | null
}

/** How proposals of one account are decided. The figure, when set, is used for the next approval only. */
export interface Approval {
  mode: 'approve' | 'hold' | 'reject'
  delayMs: number
  nextApprovedMicros: bigint | null
}
