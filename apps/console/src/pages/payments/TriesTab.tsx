// Doubtful payments at payment houses: ask the house, book what came all the same, or close what nobody pays.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { tryRows } from '@tallyhelm/protocol/topics/payments/console-columns'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { TRY_TROUBLES, tryFilters } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { AskedTry, PaymentTry } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { METHOD_TEXTS } from '@tallyhelm/protocol/topics/payments/lists'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ArrivalDrawer } from './ArrivalDrawer.tsx'
import styles from './payments.module.css'

const ANSWERS = {
  SILENT: '支付渠道没有应答，请稍后再查询',
  NONE: '支付渠道没有该笔支付，或已全部入账',
  BOOKED: '已查到该笔支付，并已入账',
  REPEATED: '该笔支付此前已登记',
  NOTED: '尚未支付，或实付与应付不同，请在未匹配资金中处理',
} as const satisfies Record<AskedTry['answer'], string>
type Asked = { kind: 'close'; row: PaymentTry } | { kind: 'arrival'; id: string }

export function TriesTab() {
  const { role } = useStaff()
  const list = usePageFrame('tries', tryFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleRechargeEndpoints.tries, list.request)
  const [asked, setAsked] = useState<Asked>()
  const [answer, setAnswer] = useState<string>()
  const ask = useCommand(consoleRechargeEndpoints.ask, { onSuccess: told => setAnswer(ANSWERS[told.answer]) })
  const mayWork = mayCall(consoleRechargeEndpoints.ask, role)
  const cells: Cells<PaymentTry, typeof tryRows.columns> = {
    problem: row => (
      <Two below={row.trouble}>
        <span title={row.trouble}>{TRY_TROUBLES[row.problem]}</span>
      </Two>
    ),
    customer: row => (
      <Two below={METHOD_TEXTS[row.method]}>
        <span title={row.customer_name}>{row.customer_name}</span>
      </Two>
    ),
    action: row =>
      mayWork ? (
        <div className={styles.actions}>
          <Button variant="link" size="mini" onClick={() => ask.mutate({ request: { try_id: row.try_id } })}>
            查询网关
          </Button>
          {row.arrival_id === null ? null : (
            <Button variant="link" size="mini" onClick={() => setAsked({ kind: 'arrival', id: row.arrival_id ?? '' })}>
              补单
            </Button>
          )}
          {row.recharge_status === 'TO_BE_PAY' ? (
            <Button variant="link" size="mini" onClick={() => setAsked({ kind: 'close', row })}>
              关闭
            </Button>
          ) : null}
        </div>
      ) : (
        '—'
      ),
  }
  return (
    <>
      <DeclaredList
        frame={list}
        label="在线异常"
        filtersLabel="在线异常筛选"
        list={tryRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有在线异常" text="支付渠道的结果都已明确" />}
      >
        {answer === undefined ? null : <NoticeStrip tone="info">{answer}</NoticeStrip>}
      </DeclaredList>
      {asked?.kind === 'arrival' ? <ArrivalDrawer arrivalId={asked.id} onClose={() => setAsked(undefined)} /> : null}
      {asked?.kind === 'close' ? (
        <ReasonDialog
          title="关闭充值单"
          subject={asked.row.recharge_id}
          note="客户不能再支付该笔充值，并会看到此原因。若款项仍然到账，将照常入账并标记为逾时到账。"
          endpoint={consoleRechargeEndpoints.close}
          request={{ recharge_id: asked.row.recharge_id }}
          onSuccess={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
