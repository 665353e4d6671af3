// All lines of a file of other channels' bills that is to be approved.
import { channelLineRows } from '@tallyhelm/protocol/topics/billing/channel-bill-columns'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CaseRows } from './CaseRows.tsx'

const NO_CELLS = {}

export const ChannelCaseLines = ({ caseId }: { caseId: string }) => (
  <CaseRows name="channel-case-lines" endpoint={channelBillEndpoints.caseLines} list={channelLineRows} cells={NO_CELLS} caseId={caseId} />
)
