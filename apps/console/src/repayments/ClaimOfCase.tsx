// What a claim that waits would pay now, statement by statement: whoever approves sees what he approves. Nothing for other cases.
import { ShareTable } from '@tallyhelm/browser/repayments/ShareTable'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../api/queries.ts'
import panel from '../lists/panel.module.css'
import { ClaimSums } from './ClaimSums.tsx'

export function ClaimOfCase({ caseId }: { caseId: string }) {
  const { data, error } = useCall(consoleRechargeEndpoints.claim, { case_id: caseId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data?.quote) return null
  const { quote } = data
  return (
    <section aria-label="还款分摊">
      <h3 className={panel.part}>还款分摊（按现在的对账单）</h3>
      <Stack gap={12}>
        {quote.lines.length === 0 ? null : <ShareTable lines={quote.lines} priced={quote.lines} currency={quote.currency} shares={null} />}
        <ClaimSums quote={quote} />
      </Stack>
    </section>
  )
}
