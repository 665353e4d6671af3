// 合同 of customers who pay beforehand: how it stands, the form that signs one, and all of them with their files.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { APPROVE_STATUSES, CONTRACT_ON, SIGN_REASONS, SIGNED_ONLINE } from '@tallyhelm/protocol/topics/contracts/enums'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import type { ContractCheck, ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ContractFileDialog, DownloadButton, RechargeLink } from '../../contracts/ContractFile.tsx'
import { SignForm } from '../../contracts/SignForm.tsx'
import styles from './user.module.css'

const KEYS = ['tab', 'action'] as const

/** `action=sign` in the address opens the form: the prompt and the recharge lead there. */
export function ContractPanel() {
  const check = useCall(contractEndpoints.checkContract, {})
  const list = useCall(contractEndpoints.preContractList, {})
  const { query, set } = useListQuery(KEYS)
  const [generated, setGenerated] = useState<ContractItem>()
  const mayNotSign = check.data?.reason === 'PENDING' ? '合同正在审核中' : undefined
  const close = () => set({ tab: 'contract' })
  return (
    <Card
      title="合同"
      actions={
        <Button variant="primary" disabledReason={mayNotSign} onClick={() => set({ tab: 'contract', action: 'sign' })}>
          签署合同
        </Button>
      }
    >
      <Stack>
        <Loaded call={check} lines={2}>
          {answer => <State check={answer} />}
        </Loaded>
        <Loaded call={list} lines={6}>
          {contracts => <Contracts contracts={contracts} />}
        </Loaded>
      </Stack>
      {query.action === 'sign' && check.data && mayNotSign === undefined ? (
        <SignForm
          onClose={close}
          onGenerated={contract => {
            close()
            setGenerated(contract)
          }}
        />
      ) : null}
      {generated ? <ContractFileDialog contract={generated} onClose={() => setGenerated(undefined)} /> : null}
    </Card>
  )
}

function State({ check }: { check: ContractCheck }) {
  const reason = check.reason_text || (check.reason === null ? '' : SIGN_REASONS[check.reason].text)
  if (reason === '') return null
  const why = check.reject_reason === '' ? '' : `：${check.reject_reason}`
  return <NoticeStrip tone={check.need_sign ? 'warning' : 'info'}>{`${reason}${why}`}</NoticeStrip>
}

function Contracts({ contracts }: { contracts: readonly ContractItem[] }) {
  if (contracts.length === 0) return <Empty title="还没有合同" />
  return (
    <ul className={styles.contracts} aria-label="合同列表">
      {contracts.map(contract => (
        <Row key={contract.id} contract={contract} />
      ))}
    </ul>
  )
}

function Row({ contract }: { contract: ContractItem }) {
  const approval = APPROVE_STATUSES[contract.approveStatus]
  const isOn = contract.contractStatus === CONTRACT_ON
  const isApproved = contract.approveStatus === 1
  return (
    <li className={styles.contract}>
      <div className={styles.contractWords}>
        <strong>{contract.contractAttachmentData.name}</strong>
        <span>
          {contract.customerSignName} · {contract.dataSource === SIGNED_ONLINE ? '线上' : '线下'} · {timeText(contract.createTime)}
        </span>
        {contract.rejectReason === '' ? null : <span>驳回原因：{contract.rejectReason}</span>}
      </div>
      <div className={styles.contractTags}>
        <Tag tone={approval.tone}>{approval.text}</Tag>
        {isApproved ? <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? '启用' : '停用'}</Tag> : null}
        <DownloadButton contract={contract} />
        {isOn ? <RechargeLink variant="outline" /> : null}
      </div>
    </li>
  )
}
