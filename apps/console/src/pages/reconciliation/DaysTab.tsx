// 日结: the days with what each came to and how far it is signed; each opens its figures.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { dayRows } from '@tallyhelm/protocol/topics/reconciliation/day-columns'
import { dayEndpoints } from '@tallyhelm/protocol/topics/reconciliation/day-endpoints'
import { DAY_STATES } from '@tallyhelm/protocol/topics/reconciliation/day-enums'
import { dayFilters } from '@tallyhelm/protocol/topics/reconciliation/day-lists'
import type { CloseDay } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import shared from '../../lists/cells.module.css'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { DayDrawer } from './DayDrawer.tsx'
import styles from './reconciliation.module.css'

export function DaysTab() {
  const list = usePageFrame('day-closes', dayFilters, OPEN_FRAME)
  const { data, table } = useListCall(dayEndpoints.list, list.request)
  const { openId, open, close } = openRow(list)
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="日结筛选"
        list={dayRows}
        cells={dayCells(open)}
        rowName={row => `日结 ${row.day}`}
        page={data}
        table={table}
        onOpen={row => open(row.day)}
        empty={<Empty title="没有符合条件的日期" text="自第一笔到账款项之日起，每天一行" />}
      />
      {openId === undefined ? null : <DayDrawer key={openId} day={openId} onClose={close} />}
    </>
  )
}

const dayCells = (onOpen: (day: string) => void): Cells<CloseDay, typeof dayRows.columns> => ({
  day: row => (
    <button type="button" className={shared.number} onClick={() => onOpen(row.day)}>
      {row.day}
    </button>
  ),
  state: row => (
    <span className={shared.tags}>
      <Tag tone={DAY_STATES[row.state].tone}>{DAY_STATES[row.state].text}</Tag>
      {row.is_changed ? <Tag tone="error">签署后变动</Tag> : null}
    </span>
  ),
  paid_in: row => <Sums text={row.paid_in} />,
  booked: row => <Sums text={row.booked} />,
  unmatched: row => <Sums text={row.unmatched} />,
  refunded: row => <Sums text={row.refunded} />,
})

/** One line for each currency. */
const Sums = ({ text }: { text: string }) => (text === '' ? '—' : <span className={styles.sums}>{text}</span>)
