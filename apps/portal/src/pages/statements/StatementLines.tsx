// The ad accounts of a statement as one of its versions asks for them; a line can be objected to while the statement waits.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { statementLineRows } from '@tallyhelm/protocol/topics/statements/columns'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import type { StatementDetail, StatementLine } from '@tallyhelm/protocol/topics/statements/schemas'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useMemo, useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { CardList, useCardPaging } from '../../lists/CardList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'

/** What fits on one page needs no search. */
const PAGE = Number(PAGE_SIZES[0])

type OnDispute = ((line: StatementLine) => void) | undefined
type Props = { statement: StatementDetail; chosen: ReadonlySet<string>; onDispute: OnDispute }

export function StatementLines({ statement: { statement_id: id, version: latest, versions, account_count }, chosen, onDispute }: Props) {
  const [version, setVersion] = useState(latest)
  const [account, setAccount] = useState('')
  const [text, setText] = useState('')
  const paging = useCardPaging()
  const of = account === '' ? {} : { outside_account_id: account }
  const { data, table } = useListCall(statementEndpoints.lines, { id, version, ...of, ...paging.request })
  const isLatest = version === latest
  const cells = useMemo(() => cellsFor(chosen, isLatest ? onDispute : undefined), [chosen, isLatest, onDispute])
  const turn = (to: string) => {
    setVersion(Number(to))
    paging.onPage(1)
  }
  const find = (value: string) => {
    setAccount(value.trim())
    paging.onPage(1)
  }
  return (
    <CardList
      id="statement-lines"
      title="账户明细"
      list={statementLineRows}
      cells={cells}
      paging={paging}
      page={data}
      table={table}
      actions={
        <Row>
          {account_count > PAGE ? (
            <InLabelField label="账户 ID" placeholder="输入后回车查找" maxLength={30} value={text} onChange={setText} onCommit={find} />
          ) : null}
          {versions.length === 1 ? null : (
            <SegmentedControl
              label="版本"
              value={String(version)}
              onChange={turn}
              options={versions.map(one => ({ value: String(one.version), label: `第 ${one.version} 版` }))}
            />
          )}
        </Row>
      }
      empty={
        account === '' ? (
          <Empty title="没有账户明细" text="这张对账单没有账户消耗或费用。" />
        ) : (
          <Empty title="没有这个账户" text="请核对账户 ID，或清空后查看全部账户。" />
        )
      }
    />
  )
}

const cellsFor = (chosen: ReadonlySet<string>, onDispute: OnDispute): Cells<StatementLine, typeof statementLineRows.columns> => ({
  of: ({ of_month, is_correction }) => (
    <>
      {of_month} {is_correction ? <Tag tone="warning">更正</Tag> : null}
    </>
  ),
  change: ({ change_reason, billed, currency }) =>
    change_reason === null ? '—' : `原 ${amountOf(billed, { withSymbol: true }, currency)}：${change_reason}`,
  actions: line => {
    if (onDispute === undefined) return '—'
    if (chosen.has(line.key)) return '已选'
    return (
      <Button variant="text" size="mini" onClick={() => onDispute(line)} aria-label={`有异议 ${line.account_name} ${line.of_month}`}>
        有异议
      </Button>
    )
  },
})
