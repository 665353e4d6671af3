// What colleagues asked for about a refund: what waits, with its decision, and what was decided.
import { CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import { REFUND_ACTS } from '@tallyhelm/protocol/topics/refunds/enums'
import type { ConsoleRefundDetail, RefundCase } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { useState } from 'react'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'

export function RefundCases({ refund }: { refund: ConsoleRefundDetail }) {
  const [opened, setOpened] = useState<{ caseId: string; action: CaseAction }>()
  const decided = refund.cases.filter(of => of.verdict !== null)
  return (
    <>
      {refund.cases
        .filter(of => of.verdict === null)
        .map(of => (
          <WaitingCase
            key={of.case_id}
            kind="REFUND"
            proposal={of}
            name={REFUND_ACTS[of.act]}
            onDecide={action => setOpened({ caseId: of.case_id, action })}
          >
            <p>{termsText(of)}</p>
          </WaitingCase>
        ))}
      {decided.length === 0 ? null : (
        <ul aria-label="已处理的申请">
          {decided.map(of => (
            <li key={of.case_id}>
              {termsText(of)}：{of.maker} 提交，{of.checker ?? '系统'} {CASE_STATUSES[of.verdict ?? 'PENDING'].text}{' '}
              {timeText(of.checked_at)}
              {of.verdict_reason === null ? '' : `，${of.verdict_reason}`}
            </li>
          ))}
        </ul>
      )}
      {opened === undefined ? null : <CaseDialogOf caseId={opened.caseId} action={opened.action} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function termsText({ act, bank, bank_reference }: RefundCase): string {
  const banks: Readonly<Record<string, string | undefined>> = BANKS
  return bank === null ? REFUND_ACTS[act] : `${REFUND_ACTS[act]}，${entryOf(banks, bank) ?? bank} ${bank_reference ?? ''}`
}
