// What was asked about an arrival and waits for another person, decided right here.
import type { ArrivalDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { useState } from 'react'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { ClaimOfCase } from '../../repayments/ClaimOfCase.tsx'

export function WaitingMatches({ waiting }: { waiting: ArrivalDetail['waiting'] }) {
  const [chosen, setChosen] = useState<{ caseId: string; action: CaseAction }>()
  return (
    <>
      {waiting.map(proposal => (
        <WaitingCase
          key={proposal.case_id}
          kind={proposal.kind}
          proposal={proposal}
          name={proposal.title}
          onDecide={action => setChosen({ caseId: proposal.case_id, action })}
        >
          <b>待复核：{proposal.title}</b>
          {proposal.kind === 'RECHARGE_MATCH' ? <ClaimOfCase caseId={proposal.case_id} /> : null}
        </WaitingCase>
      ))}
      {chosen === undefined ? null : <CaseDialogOf {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
