// What may be done about a contract: its case decided while it waits, then switched on or off with a reason.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import type { ContractDetail } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseActions, hasActions } from '../../cases/CaseActions.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './contracts.module.css'

export function ContractActions({ contract }: { contract: ContractDetail }) {
  const { role } = useStaff()
  const { approve_status, case_id } = contract
  if (approve_status === '0') return case_id === null ? null : <Decision caseId={case_id} />
  if (approve_status !== '1' || !mayCall(consoleContractEndpoints.switch, role)) return null
  return <Switching contract={contract} />
}

function Decision({ caseId }: { caseId: string }) {
  const staff = useStaff()
  const { data } = useCall(caseEndpoints.detail, { case_id: caseId })
  return data && hasActions(data, staff) ? <CaseActions detail={data} onDecided={() => undefined} /> : null
}

function Switching({ contract }: { contract: ContractDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const isOn = contract.contract_status === '1'
  const title = isOn ? '停用合同' : '启用合同'
  return (
    <div className={styles.actions}>
      <Button onClick={() => setIsOpen(true)}>{title}</Button>
      {isOpen ? (
        <ReasonDialog
          title={title}
          subject={contract.customer_sign_name}
          note={isOn ? '停用后，预充客户须重新签署才能充值；客户会收到原因。' : '启用后，该客户当前启用的合同随即停用；客户会收到通知。'}
          endpoint={consoleContractEndpoints.switch}
          request={{ contract_id: contract.contract_id, is_on: !isOn }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
