// All rows of a sheet of money that is to be approved.
import { takeoverTermRows } from '@tallyhelm/protocol/topics/takeovers/columns'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { CaseRows } from './CaseRows.tsx'

const NO_CELLS = {}

export const TakeoverTerms = ({ caseId }: { caseId: string }) => (
  <CaseRows name="takeover-terms" endpoint={takeoverEndpoints.terms} list={takeoverTermRows} cells={NO_CELLS} caseId={caseId} />
)
