// What waits for another person besides cases: it has a review of its own still. Free of any schema library.

export const PROPOSAL_KINDS = { RATES: '费率' } as const
export type ProposalKind = keyof typeof PROPOSAL_KINDS
export const PROPOSAL_KIND_CODES = ['RATES'] as const satisfies readonly ProposalKind[]
