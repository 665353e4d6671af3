// 待核销: payments that are meant for statements and wait, and money that looks like one; each leads to where it is decided.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import { pendingRows } from '@tallyhelm/protocol/topics/repayments/console-columns'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { CLAIM_GROUNDS, PENDING_STATES, pendingFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { PendingRepayment } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { owedText, shareText } from '@tallyhelm/protocol/topics/repayments/pending-texts'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import shared from '../../lists/cells.module.css'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { ClaimDrawer } from '../../repayments/ClaimDrawer.tsx'
import { arrivalHref, rechargeHref } from '../../routes/links.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'

const FRAME = { more: ['tab'], kept: ['tab', 'group'] } as const

export function PendingTab() {
  const { role } = useStaff()
  const list = usePageFrame('pending-repayments', pendingFilters, FRAME)
  const { data, table } = useListCall(consoleRepaymentEndpoints.pending, list.request)
  const [claimed, setClaimed] = useState<PendingRepayment>()
  const mayClaim = mayCall(consoleRechargeEndpoints.match, role)
  const isLinked = maySee('/recharges', role)
  const cells = useMemo(() => pendingCells({ isLinked, onClaim: mayClaim ? setClaimed : undefined }), [isLinked, mayClaim])
  return (
    <>
      <DeclaredList
        frame={list}
        label="待核销"
        filtersLabel="待核销筛选"
        tabs={<StatusTabs label="按等待事项筛选" {...list.tabs('group', data?.group_counts)} />}
        list={pendingRows}
        cells={cells}
        page={data}
        table={table}
        empty={
          <Empty title="没有待核销的还款" text="客户发起的还款在款项入账前列在这里；户名或附言码与欠款客户相符的到账款项也列在这里。" />
        }
      />
      {claimed === undefined ? null : (
        <ClaimDrawer
          arrival={{ ...claimed, arrival_id: claimed.item_id, memo: claimed.code, transaction_id: claimed.transaction_id ?? '' }}
          customer={{ value: claimed.customer_id, label: claimed.customer_name }}
          onClose={() => setClaimed(undefined)}
        />
      )}
    </>
  )
}

type Ways = { isLinked: boolean; onClaim: ((row: PendingRepayment) => void) | undefined }
/** Its own panel in 充值确认. */
const panelOf = ({ kind, item_id: id }: PendingRepayment): string => (kind === 'PLAN' ? rechargeHref(id) : arrivalHref(id))
const placeOf = (place: string): string => entryOf<string>(PLACE_TEXTS, place) ?? place
const nameOf = (row: PendingRepayment): string => row.transaction_id ?? row.item_id

const pendingCells = ({ isLinked, onClaim }: Ways): Cells<PendingRepayment, typeof pendingRows.columns> => ({
  item: row =>
    isLinked ? (
      <Link className={shared.number} href={panelOf(row)}>
        {nameOf(row)}
      </Link>
    ) : (
      nameOf(row)
    ),
  state: row => (
    <span className={shared.tags}>
      <Tag tone={PENDING_STATES[row.group].tone}>{PENDING_STATES[row.group].text}</Tag>
      {row.grounds.map(ground => (
        <Tag key={ground} tone={ground === 'CLAIMED' ? 'neutral' : 'success'}>
          {CLAIM_GROUNDS[ground]}
        </Tag>
      ))}
    </span>
  ),
  place: row => (
    <Two below={row.code}>
      <span title={row.code}>{placeOf(row.place)}</span>
    </Two>
  ),
  grounds: row =>
    row.grounds.length === 0 ? (
      '—'
    ) : (
      <span className={shared.tags}>
        {row.grounds.map(ground => (
          <Tag key={ground} tone={ground === 'CLAIMED' ? 'neutral' : 'success'}>
            {CLAIM_GROUNDS[ground]}
          </Tag>
        ))}
      </span>
    ),
  owed: row => owedText(row),
  shares: row =>
    row.shares.length === 0 ? (
      '—'
    ) : (
      <span className={shared.two}>
        {row.shares.map(share => (
          <span key={share.statement_id}>{shareText(share, row.owed_currency)}</span>
        ))}
      </span>
    ),
  action: row => {
    const name = nameOf(row)
    if (row.case_id !== null)
      return (
        <Link href={`/cases?case=${row.case_id}`} aria-label={`去复核 ${name}`}>
          去复核
        </Link>
      )
    if (row.kind === 'LINE' && onClaim !== undefined)
      return (
        <Button variant="link" size="mini" aria-label={`作为还款 ${name} ${row.customer_name}`} onClick={() => onClaim(row)}>
          作为还款
        </Button>
      )
    return isLinked ? (
      <Link href={panelOf(row)} aria-label={`处理 ${name}`}>
        处理
      </Link>
    ) : (
      '—'
    )
  },
})
