// What one of the staff proposes and another one checks, free of any schema library.

export const PROPOSAL_KINDS = { OUTCOME: '人工结果', ADJUSTMENT: '调账', RATES: '费率', EXCHANGE: '汇率' } as const
export type ProposalKind = keyof typeof PROPOSAL_KINDS
export const PROPOSAL_KIND_CODES = ['OUTCOME', 'ADJUSTMENT', 'RATES', 'EXCHANGE'] as const satisfies readonly ProposalKind[]
