// What waits for another person besides cases: these have a review of their own still. Free of any schema library.

export const PROPOSAL_KINDS = { ADJUSTMENT: '调账', RATES: '费率' } as const
export type ProposalKind = keyof typeof PROPOSAL_KINDS
export const PROPOSAL_KIND_CODES = ['ADJUSTMENT', 'RATES'] as const satisfies readonly ProposalKind[]
