// The accounts that customers transfer to, and the changes of them that wait for a second person.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { receivingAccountRows } from '@tallyhelm/protocol/topics/payments/settings-columns'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { ACCOUNT_STATES, receivingAccountFilters } from '@tallyhelm/protocol/topics/payments/settings-lists'
import type { AccountProposal, ReceivingAccount } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { AccountDialog } from './AccountDialog.tsx'
import styles from './payment-settings.module.css'

type Step = { kind: 'change'; account: ReceivingAccount | null } | { kind: CaseAction; caseId: string }

export function AccountsTab({ proposals }: { proposals: readonly AccountProposal[] }) {
  const list = usePageFrame('receiving-accounts', receivingAccountFilters, BEHIND_TAB)
  const { data, table } = useListCall(paymentSettingsEndpoints.accounts, list.request)
  const [step, setStep] = useState<Step>()
  const mayPropose = mayCall(paymentSettingsEndpoints.proposeAccount, useStaff().role)
  const cells = useMemo(() => cellsOf(mayPropose, account => setStep({ kind: 'change', account })), [mayPropose])
  return (
    <>
      {proposals.map(proposal => (
        <Waiting key={proposal.case_id} proposal={proposal} onDecide={kind => setStep({ kind, caseId: proposal.case_id })} />
      ))}
      {mayPropose ? (
        <div className={styles.bar}>
          <Button variant="primary" onClick={() => setStep({ kind: 'change', account: null })}>
            新增收款账户
          </Button>
        </div>
      ) : null}
      <DeclaredList
        frame={list}
        filtersLabel="收款账户筛选"
        list={receivingAccountRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有收款账户" text="没有启用的收款账户，客户不能以汇款充值" />}
      />
      {step === undefined ? null : <StepDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  if ('caseId' in step) return <CaseDialogOf caseId={step.caseId} action={step.kind} onClose={onClose} />
  return <AccountDialog account={step.account} onClose={onClose} />
}

function Waiting({ proposal, onDecide }: { proposal: AccountProposal; onDecide: (action: CaseAction) => void }) {
  const { bank, currency, method, account_no, is_open } = proposal
  const name = `${BANKS[bank]} ${currency}`
  return (
    <WaitingCase kind="RECEIVING_ACCOUNT" proposal={proposal} name={name} onDecide={onDecide}>
      <p>
        <b>
          {name}，{METHODS[method].text}
        </b>{' '}
        <Tag tone="warning">待复核</Tag>
      </p>
      <p>
        账号 {account_no}，{is_open ? ACCOUNT_STATES.OPEN : ACCOUNT_STATES.CLOSED}
      </p>
    </WaitingCase>
  )
}

const cellsOf = (
  mayPropose: boolean,
  onChange: (account: ReceivingAccount) => void,
): Cells<ReceivingAccount, typeof receivingAccountRows.columns> => ({
  state: ({ is_open, is_waiting }) => (
    <span className={styles.tags}>
      <Tag tone={is_open ? 'success' : 'neutral'}>{is_open ? ACCOUNT_STATES.OPEN : ACCOUNT_STATES.CLOSED}</Tag>
      {is_waiting ? <Tag tone="warning">待复核</Tag> : null}
    </span>
  ),
  action: row =>
    mayPropose ? (
      <Button
        size="small"
        variant="text"
        aria-label={`变更收款账户：${BANKS[row.bank]} ${row.currency}`}
        disabledReason={row.is_waiting ? '已有待复核的变更' : undefined}
        onClick={() => onChange(row)}
      >
        变更
      </Button>
    ) : (
      '—'
    ),
})
