// 合同 of customers who pay beforehand: how it stands, the one that counts, the form that signs one, and the dialog of all of them.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { SIGN_REASONS } from '@tallyhelm/protocol/topics/contracts/enums'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import type { ContractCheck, ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ContractDialog, type ShownContracts } from '../../contracts/ContractDialog.tsx'
import { ContractList, isOn } from '../../contracts/ContractRow.tsx'
import { SignForm } from '../../contracts/SignForm.tsx'

const KEYS = ['tab', 'action', 'contract'] as const

/** In the address `action=sign` opens the form, as the prompt and the recharge do, `action=history` all contracts, `contract` one. */
export function ContractPanel() {
  const check = useCall(contractEndpoints.checkContract, {})
  const list = useCall(contractEndpoints.preContractList, {})
  const { query, set } = useListQuery(KEYS)
  const [generated, setGenerated] = useState<ContractItem>()
  const mayNotSign = check.data?.reason === 'PENDING' ? '合同正在审核中' : undefined
  const close = () => {
    setGenerated(undefined)
    set({ tab: 'contract' })
  }
  const openOne = ({ id }: ContractItem) => set({ tab: 'contract', contract: id })
  const shown = shownContracts(query, list.data ?? [], generated)
  return (
    <Card
      title="合同"
      actions={
        <>
          {list.data && list.data.length > 0 ? (
            <Button onClick={() => set({ tab: 'contract', action: 'history' })}>合同记录（{list.data.length}）</Button>
          ) : null}
          <Button variant="primary" disabledReason={mayNotSign} onClick={() => set({ tab: 'contract', action: 'sign' })}>
            签署合同
          </Button>
        </>
      }
    >
      <Stack>
        <Loaded call={check} lines={2}>
          {answer => <State check={answer} />}
        </Loaded>
        <Loaded call={list} lines={3}>
          {contracts => <Current contracts={contracts} onOpen={openOne} />}
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
      {shown ? <ContractDialog shown={shown} onOpen={openOne} onClose={close} /> : null}
    </Card>
  )
}

function shownContracts(
  { action, contract: id }: { action?: string | undefined; contract?: string | undefined },
  contracts: readonly ContractItem[],
  generated: ContractItem | undefined,
): ShownContracts | undefined {
  if (generated) return { kind: 'one', contract: generated, isNew: true }
  const one = contracts.find(contract => contract.id === id)
  if (one) return { kind: 'one', contract: one, isNew: false }
  return action === 'history' && contracts.length > 0 ? { kind: 'history', contracts } : undefined
}

function State({ check }: { check: ContractCheck }) {
  const reason = check.reason_text || (check.reason === null ? '' : SIGN_REASONS[check.reason].text)
  if (reason === '') return null
  const why = check.reject_reason === '' ? '' : `：${check.reject_reason}`
  return <NoticeStrip tone={check.need_sign ? 'warning' : 'info'}>{`${reason}${why}`}</NoticeStrip>
}

/** The one that is on, else the latest. */
function Current({ contracts, onOpen }: { contracts: readonly ContractItem[]; onOpen: (contract: ContractItem) => void }) {
  const current = contracts.find(isOn) ?? contracts[0]
  if (current === undefined) return <Empty title="还没有合同" />
  return <ContractList label="当前合同" contracts={[current]} onOpen={onOpen} />
}
