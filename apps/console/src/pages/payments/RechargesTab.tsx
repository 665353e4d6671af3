// Recharges: those that wait for a transfer, or all; each opens its panel.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleRechargeRows } from '@tallyhelm/protocol/topics/payments/console-columns'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleRechargeFilters, RECHARGE_STATES, type RECHARGE_SCOPES } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { ScoredRecharge } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { METHOD_TEXTS } from '@tallyhelm/protocol/topics/payments/lists'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Empty } from '@tallyhelm/ui/display/Empty'
import shared from '../../lists/cells.module.css'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { RechargeDrawer } from './RechargeDrawer.tsx'

const EMPTY = { OFFLINE: '没有待确认的线下充值', ANNOUNCED: '没有等待客户付款的线下充值', ALL: '没有充值单' } as const

export function RechargesTab({ scope }: { scope: keyof typeof RECHARGE_SCOPES }) {
  const list = usePageFrame('recharges', consoleRechargeFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleRechargeEndpoints.list, { ...list.request, scope })
  const { openId, open, close } = openRow(list)
  const cells = rechargeCells(open)
  return (
    <>
      <DeclaredList
        frame={list}
        label="充值单"
        filtersLabel="充值单筛选"
        list={consoleRechargeRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.recharge_id)}
        empty={<Empty title={EMPTY[scope]} />}
      />
      {openId === undefined ? null : <RechargeDrawer rechargeId={openId} onClose={close} />}
    </>
  )
}

const rechargeCells = (onOpen: (id: string) => void): Cells<ScoredRecharge, typeof consoleRechargeRows.columns> => ({
  // What it was and what of it came: the currency stands once.
  amount: row => (
    <Two below={row.received === null ? null : `到账 ${amountText(row.received, row.currency)}`}>
      <Money amount={`${row.currency} ${amountText(row.amount, row.currency)}`} />
    </Two>
  ),
  method: row => <Two below={row.bank === null ? null : BANKS[row.bank]}>{METHOD_TEXTS[row.method]}</Two>,
  payer: row => (
    <Two below={row.remark_code}>
      <span title={row.payer_name}>{row.payer_name || '—'}</span>
    </Two>
  ),
  status: row => (
    <span className={shared.tags}>
      <Tag tone={RECHARGE_STATES[row.status].tone}>{RECHARGE_STATES[row.status].text}</Tag>
      {row.is_repayment ? <Tag tone="info">还款</Tag> : null}
    </span>
  ),
  purpose: row => (row.is_repayment ? <Tag tone="info">还款</Tag> : '充值'),
  best: row => (row.best === null ? '—' : `${row.best} 分`),
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.recharge_id)}>
      {row.status === 'TO_BE_RECHARGE' ? '处理' : '查看'}
    </Button>
  ),
})
