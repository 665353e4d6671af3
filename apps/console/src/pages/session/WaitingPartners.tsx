// Partners that wait for another person: new ones, and those that are to be allowed more.
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { forText, fromText } from '@tallyhelm/protocol/topics/session/partner-scope'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'

/** Nothing while nothing waits. */
export function WaitingPartners() {
  const { data } = useCall(partnerEndpoints.waiting, {})
  const [step, setStep] = useState<{ caseId: string; action: CaseAction }>()
  if ((data === undefined || data.length === 0) && step === undefined) return null
  return (
    <Card title="待复核">
      <Stack>
        {data?.map(proposal => (
          <WaitingCase
            key={proposal.case_id}
            kind="PARTNER"
            proposal={proposal}
            name={proposal.name}
            onDecide={action => setStep({ caseId: proposal.case_id, action })}
          >
            <p>
              <b>{proposal.name}</b> <Tag tone="warning">{proposal.before === null ? '新建待复核' : '扩大范围待复核'}</Tag>
            </p>
            {proposal.before === null ? null : (
              <p>
                现有：{forText(proposal.before)} · 来源地址 {fromText(proposal.before)}
              </p>
            )}
            <p>
              申请：{forText(proposal)} · 来源地址 {fromText(proposal)}
            </p>
          </WaitingCase>
        ))}
      </Stack>
      {step === undefined ? null : <CaseDialogOf {...step} onClose={() => setStep(undefined)} />}
    </Card>
  )
}
