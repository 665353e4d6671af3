// 授信管理: the credit lines of all billing-period customers, and one of them beside the list (console.md 14).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { creditRows } from '@tallyhelm/protocol/topics/credit/console-columns'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { creditFilters } from '@tallyhelm/protocol/topics/credit/console-lists'
import type { ConsoleCredit } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { CREDIT_STATES } from '@tallyhelm/protocol/topics/credit/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useMemo, useState } from 'react'
import { CreditPanel } from '../../credit/CreditPanel.tsx'
import styles from '../../credit/credit.module.css'
import shared from '../../lists/cells.module.css'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'

export function CreditPage() {
  const list = usePageFrame('credit-lines', creditFilters)
  const { data, table } = useListCall(consoleCreditEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const cells = useMemo(() => creditCells(setOpenId), [])
  const rows = data?.content ?? []
  const index = rows.findIndex(row => row.customer_id === openId)
  const step = (row: ConsoleCredit | undefined) => (row === undefined ? null : () => setOpenId(row.customer_id))
  return (
    <>
      <PageHeader title="授信管理" />
      <DeclaredList
        frame={list}
        filtersLabel="授信筛选"
        list={creditRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.customer_id)}
        empty={<Empty title="没有账期客户" text="账期客户从授信支付；客户类型在新建客户时选择。" />}
      />
      <Drawer
        open={openId !== undefined}
        onClose={() => setOpenId(undefined)}
        title={`授信 ${rows[index]?.customer_name ?? ''}`.trim()}
        onPrevious={index < 0 ? null : step(rows[index - 1])}
        onNext={index < 0 ? null : step(rows[index + 1])}
      >
        {openId === undefined ? null : (
          <>
            <p className={styles.toCustomer}>
              <Link href={`/customers/${openId}?tab=credit`}>打开客户详情</Link>
            </p>
            <CreditPanel key={openId} customerId={openId} />
          </>
        )}
      </Drawer>
    </>
  )
}

const creditCells = (onOpen: (id: string) => void): Cells<ConsoleCredit, typeof creditRows.columns> => ({
  customer: row => (
    <span className={shared.two}>
      <button type="button" className={shared.number} onClick={() => onOpen(row.customer_id)}>
        {row.customer_name}
      </button>
      <small>{row.customer_id}</small>
    </span>
  ),
  state: row => (
    <span className={shared.tags}>
      <Tag tone={CREDIT_STATES[row.state].tone}>{CREDIT_STATES[row.state].text}</Tag>
      {row.has_proposal ? <Tag tone="warning">待复核</Tag> : null}
      {row.has_application ? <Tag tone="info">调额申请</Tag> : null}
    </span>
  ),
  temporary: row =>
    row.temporary_until === null ? (
      '—'
    ) : (
      <Two below={`至 ${timeText(row.temporary_until).slice(0, 10)}`}>
        <Money amount={amountText(row.temporary, row.currency)} />
      </Two>
    ),
})
