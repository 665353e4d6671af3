// What colleagues said came of a binding: the one that waits for a second person, and those that were decided.
import { CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import type { ConsoleBindingDetail } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { useState } from 'react'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import panel from '../../lists/panel.module.css'

type Proposal = ConsoleBindingDetail['proposals'][number]
const OUTCOMES = { DONE: '成功', REFUSED: '失败' } as const

export function BindingProposals({ of }: { of: ConsoleBindingDetail }) {
  const [action, setAction] = useState<CaseAction>()
  const waiting = of.proposals.find(({ verdict }) => verdict === null)
  const decided = of.proposals.filter(({ verdict }) => verdict !== null)
  if (of.proposals.length === 0) return null
  return (
    <section aria-label="人工核对">
      <h3 className={panel.part}>人工核对</h3>
      {waiting === undefined ? null : (
        <WaitingCase kind="BINDING_RESULT" proposal={waiting} name={of.account_name} onDecide={setAction}>
          <p>{outcomeText(waiting)}</p>
        </WaitingCase>
      )}
      {decided.map(each => (
        <p key={each.case_id} className={panel.quiet}>
          {outcomeText(each)}；{each.maker}：{each.reason}。{each.checker ?? '系统'} {CASE_STATUSES[each.verdict ?? 'PENDING'].text}，
          {timeText(each.checked_at)}
          {each.verdict_reason === null ? '' : `：${each.verdict_reason}`}
        </p>
      ))}
      {action === undefined || waiting === undefined ? null : (
        <CaseDialogOf caseId={waiting.case_id} action={action} onClose={() => setAction(undefined)} />
      )}
    </section>
  )
}

const outcomeText = ({ outcome, seen }: Proposal): string => `判定${OUTCOMES[outcome]}，渠道现状：${seen}`
