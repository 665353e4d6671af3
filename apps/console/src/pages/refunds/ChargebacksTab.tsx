// Money that houses took back, by disputes and refunds of their own: what is held, what was booked, and what two people are to book.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { chargebackRows } from '@tallyhelm/protocol/topics/refunds/console-columns'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { chargebackFilters } from '@tallyhelm/protocol/topics/refunds/console-lists'
import type { Chargeback } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { CHARGEBACK_ACTS, CHARGEBACK_CAUSES, chargebackPhase } from '@tallyhelm/protocol/topics/refunds/enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { Whose } from './refund-cells.tsx'

export function ChargebacksTab() {
  const list = usePageFrame('chargebacks', chargebackFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleRefundEndpoints.chargebacks, list.request)
  const [chosen, setChosen] = useState<Chargeback>()
  const cells = useMemo(() => chargebackCells(setChosen), [])
  const close = () => setChosen(undefined)
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="拒付与渠道退款筛选"
        list={chargebackRows}
        cells={cells}
        rowName={row => `${CHARGEBACK_CAUSES[row.cause]} ${row.outside_id}`}
        page={data}
        table={table}
        empty={<Empty title="没有拒付或渠道退款" text="支付渠道通知的拒付和渠道后台自行退款会列在这里" />}
      />
      {chosen?.act ? (
        <ReasonDialog
          title={`提交${CHARGEBACK_ACTS[chosen.act]}`}
          subject={chosen.outside_id}
          note={
            chosen.act === 'TAKE'
              ? '由另一人复核通过后入账：先扣客户钱包已冻结和可用的余额，不足部分由平台承担。'
              : '由另一人复核通过后入账：按扣回时的比例退回客户钱包与平台。'
          }
          endpoint={consoleRefundEndpoints.proposeChargeback}
          request={{ id: chosen.chargeback_id, act: chosen.act }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const chargebackCells = (onChoose: (row: Chargeback) => void): Cells<Chargeback, typeof chargebackRows.columns> => ({
  customer: row => <Whose name={row.customer_name} sub={row.sub_customer_name} />,
  phase: row => <Tag tone={chargebackPhase(row).tone}>{chargebackPhase(row).text}</Tag>,
  actions: row => <Action row={row} onChoose={onChoose} />,
})

function Action({ row, onChoose }: { row: Chargeback; onChoose: (row: Chargeback) => void }) {
  const { role } = useStaff()
  if (row.case_id !== null) return maySee('/cases', role) ? <Link href={`/cases?case=${row.case_id}`}>待复核</Link> : '待复核'
  if (row.act === null || !mayCall(consoleRefundEndpoints.proposeChargeback, role)) return '—'
  return (
    <Button size="mini" onClick={() => onChoose(row)}>
      {CHARGEBACK_ACTS[row.act]}
    </Button>
  )
}
