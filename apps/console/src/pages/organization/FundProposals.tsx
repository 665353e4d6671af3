// Money of one customer that is booked by hand: asking for it, what waits for a second person, and what was decided.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleWalletEndpoints, walletCaseEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import type { FundProposal } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { ProposalCard, proposalColumns } from '../../cases/proposals.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { Lines } from '../../lists/Lines.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { fundAmount, fundOwner, fundSource, fundTitle } from './fund-texts.ts'
import { MoveSubFundsDialog } from './MoveSubFundsDialog.tsx'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'
import { PartTitle } from '../../lists/PartTitle.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { useSubCustomers } from './WalletFields.tsx'
import { WalletAdjustmentDialog } from './WalletAdjustmentDialog.tsx'

type Props = { customerId: string }
type Action = { kind: 'receipt' | 'adjustment' | 'move' } | { kind: CaseAction; caseId: string }

/** What may be asked for, and what waits. */
export function FundActions({ customerId }: Props) {
  const { role } = useStaff()
  const [action, setAction] = useState<Action>()
  const { data } = useCall(consoleWalletEndpoints.proposals, { customer_id: customerId, ...pagingOf({}) })
  const close = () => setAction(undefined)
  const waiting = data?.waiting ?? []
  const hasSubCustomers = useSubCustomers(customerId).length > 0
  const mayPropose = mayCall(walletCaseEndpoints.BANK_RECEIPT, role)
  return (
    <>
      {mayPropose ? (
        <div className={styles.filters}>
          <Button size="small" onClick={() => setAction({ kind: 'receipt' })}>
            手工入账
          </Button>
          <Button size="small" onClick={() => setAction({ kind: 'adjustment' })}>
            调账
          </Button>
          {hasSubCustomers ? (
            <Button size="small" onClick={() => setAction({ kind: 'move' })}>
              划拨子客户资金
            </Button>
          ) : null}
        </div>
      ) : null}
      {waiting.length === 0 ? null : (
        <ul className={styles.rates} aria-label="待复核的入账与调账">
          {waiting.map(proposal => (
            <WaitingFund key={proposal.case_id} proposal={proposal} onDecide={setAction} />
          ))}
        </ul>
      )}
      {action === undefined ? null : 'caseId' in action ? (
        <CaseDialogOf caseId={action.caseId} action={action.kind} onClose={close} />
      ) : action.kind === 'receipt' ? (
        <ReceiptDialog customerId={customerId} onClose={close} />
      ) : action.kind === 'move' ? (
        <MoveSubFundsDialog customerId={customerId} onClose={close} />
      ) : (
        <WalletAdjustmentDialog customerId={customerId} onClose={close} />
      )}
    </>
  )
}

function WaitingFund({ proposal, onDecide }: { proposal: FundProposal; onDecide: (action: Action) => void }) {
  const name = `${fundTitle(proposal)} ${fundAmount(proposal)}`
  return (
    <li aria-label={name}>
      <div className={styles.rateHead}>
        <b>{name}</b>
        <Tag tone="warning">待复核</Tag>
      </div>
      <WaitingCase kind={proposal.kind} name={name} proposal={proposal} onDecide={kind => onDecide({ kind, caseId: proposal.case_id })}>
        <p>{[fundOwner(proposal), fundSource(proposal)].filter(Boolean).join(' · ')}</p>
      </WaitingCase>
    </li>
  )
}

const columns = proposalColumns<FundProposal>([
  {
    id: 'fund',
    title: '内容',
    width: 252,
    cell: row => (
      <Lines>
        {fundTitle(row)} {fundAmount(row)}
        <small>{[fundOwner(row), fundSource(row)].filter(Boolean).join(' · ')}</small>
      </Lines>
    ),
  },
])

/** What was decided, the latest first. */
export function DecidedFunds({ customerId }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleWalletEndpoints.proposals, request)
  return (
    <section aria-label="入账与调账申请">
      <PartTitle>入账与调账申请</PartTitle>
      <PartTable
        name="customer-fund-proposals"
        caption="入账与调账申请"
        columns={columns}
        rows={data?.content}
        rowKey={row => row.case_id}
        rowName={row => `${fundTitle(row)} ${timeText(row.made_at)}`}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有处理过的入账与调账申请"
        renderCard={row => (
          <ProposalCard title={fundTitle(row)} proposal={row}>
            <p>
              {fundAmount(row)} · {fundOwner(row)}
            </p>
            {fundSource(row) === '' ? null : <p>{fundSource(row)}</p>}
          </ProposalCard>
        )}
      />
    </section>
  )
}
