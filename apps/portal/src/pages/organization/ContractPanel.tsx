// The contract of customers who pay beforehand: how it stands. Signing it online is being built.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { APPROVE_STATUSES, CONTRACT_ON, SIGN_REASONS, SIGNED_ONLINE } from '@tallyhelm/protocol/topics/contracts/enums'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import type { Contract, ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import { openConsultant } from '../../consultant/open-consultant.ts'

export function ContractPanel() {
  const check = useCall(contractEndpoints.checkContract, {})
  return (
    <Card title="合同">
      <Loaded call={check} lines={6}>
        {answer => <State check={answer} />}
      </Loaded>
    </Card>
  )
}

function State({ check }: { check: ContractCheck }) {
  const reason = check.reason_text || (check.reason === null ? '' : SIGN_REASONS[check.reason].text)
  return (
    <Stack>
      {reason === '' ? null : <NoticeStrip tone={check.need_sign ? 'warning' : 'info'}>{reason}</NoticeStrip>}
      {check.latest === null ? <Empty title="还没有合同" /> : <Latest contract={check.latest} rejectReason={check.reject_reason} />}
      <NoticeStrip
        title="在线签署即将上线"
        action={
          <Button size="small" onClick={openConsultant}>
            联系专属顾问
          </Button>
        }
      >
        上线后您可以在此填写签约主体、预览并在线签署合同，查看与下载历史合同。在此之前请联系专属顾问办理。
      </NoticeStrip>
    </Stack>
  )
}

function Latest({ contract, rejectReason }: { contract: Contract; rejectReason: string }) {
  const approval = APPROVE_STATUSES[contract.approve_status]
  const isOn = contract.contract_status === CONTRACT_ON
  return (
    <Definitions
      items={[
        { label: '签约主体', value: contract.customer_sign_name },
        { label: '审核状态', value: <Tag tone={approval.tone}>{approval.text}</Tag> },
        ...(rejectReason === '' ? [] : [{ label: '驳回原因', value: rejectReason }]),
        { label: '合同状态', value: <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? '启用' : '停用'}</Tag> },
        { label: '来源', value: contract.data_source === SIGNED_ONLINE ? '线上' : '线下' },
        { label: '创建时间', value: timeText(contract.create_time) },
      ]}
    />
  )
}
