// What differs between the files of payment houses and the books, and closing it by two people.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { houseDifferenceRows } from '@tallyhelm/protocol/topics/payments/house-columns'
import { houseDifferenceEndpoints } from '@tallyhelm/protocol/topics/payments/house-endpoints'
import { HOUSE_DIFFERENCE_STATES, houseDifferenceFilters } from '@tallyhelm/protocol/topics/payments/house-lists'
import type { HouseDifferenceRow } from '@tallyhelm/protocol/topics/payments/house-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './payment-settings.module.css'

export function HouseDifferencesTab() {
  const list = usePageFrame('house-differences', houseDifferenceFilters, BEHIND_TAB)
  const { data, table } = useListCall(houseDifferenceEndpoints.list, list.request)
  const [closing, setClosing] = useState<HouseDifferenceRow>()
  const mayPropose = mayCall(houseDifferenceEndpoints.proposeClosing, useStaff().role)
  const cells = useMemo(() => cellsOf(mayPropose, setClosing), [mayPropose])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="支付机构差异筛选"
        list={houseDifferenceRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有差异" text="每天 10:00 起读取各支付机构前一日的对账单" />}
      />
      {closing === undefined ? null : (
        <ReasonDialog
          title="关闭差异"
          subject={closing.transaction_id}
          note="由另一人复核后关闭；后续对账单或入账使两边一致时会自动关闭。"
          endpoint={houseDifferenceEndpoints.proposeClosing}
          request={{ difference_id: closing.difference_id }}
          onSuccess={() => setClosing(undefined)}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  )
}

const cellsOf = (
  mayPropose: boolean,
  onClose: (row: HouseDifferenceRow) => void,
): Cells<HouseDifferenceRow, typeof houseDifferenceRows.columns> => ({
  state: ({ closed_at, is_waiting }) => (
    <span className={styles.tags}>
      <Tag tone={closed_at === null ? 'error' : 'neutral'}>
        {closed_at === null ? HOUSE_DIFFERENCE_STATES.OPEN : HOUSE_DIFFERENCE_STATES.CLOSED}
      </Tag>
      {is_waiting ? <Tag tone="warning">待复核</Tag> : null}
    </span>
  ),
  action: row =>
    mayPropose && row.closed_at === null ? (
      <Button
        size="small"
        variant="text"
        aria-label={`关闭差异：${row.transaction_id}`}
        disabledReason={row.is_waiting ? '已提交，等待复核' : undefined}
        onClick={() => onClose(row)}
      >
        关闭差异
      </Button>
    ) : (
      '—'
    ),
})
