// Claimed works: what staff claim beside cases, as the end of a shift hands it over.
import { claimedFeedback } from '@tallyhelm/flows/diagnostics/handle-feedback'
import { claimedDifferences } from '@tallyhelm/flows/reconciliation/claim-difference'
import type { ClaimedWork } from '@tallyhelm/flows/staff/hand-over-shift'

export const CLAIMED_WORKS: readonly ClaimedWork[] = [claimedFeedback, claimedDifferences]
