// The customer's latest application for another limit: how it stands, what becomes of it, and a new one where it was rejected.
import type { CreditApplication } from '@tallyhelm/protocol/topics/credit/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { CaseState } from '../../cases/CaseState.tsx'
import { amountOf } from '../../lists/amounts.ts'

const PROPOSALS: Readonly<Record<NonNullable<CreditApplication['proposal']>, string>> = {
  PENDING: '初审已通过，等待复核，复核通过后生效。',
  APPROVED: '复核已通过，新的授信额度已生效。',
  REJECTED: '复核未通过，授信保持不变。可重新申请，或联系专属顾问。',
  WITHDRAWN: '平台已撤回本次变更，授信保持不变。可重新申请，或联系专属顾问。',
  LAPSED: '复核已超过时限，授信保持不变。可重新申请，或联系专属顾问。',
}

export function ApplicationCard({ application, onApply }: { application: CreditApplication; onApply: () => void }) {
  const { currency, target, reason, papers, proposal, case: state } = application
  return (
    <Card title="调额申请">
      <Stack gap={12}>
        {proposal === null ? null : <NoticeStrip tone={proposal === 'PENDING' ? 'info' : 'warning'}>{PROPOSALS[proposal]}</NoticeStrip>}
        <Definitions
          items={[
            { label: '目标额度', value: `${amountOf(target, { withSymbol: true }, currency)} ${currency}` },
            { label: '申请原因', value: reason },
            { label: '财务资料', value: papers.length === 0 ? '未提供' : papers.join('、') },
          ]}
        />
        <CaseState title="申请进度" state={state} onResubmit={onApply} toldBy="消息" />
      </Stack>
    </Card>
  )
}
