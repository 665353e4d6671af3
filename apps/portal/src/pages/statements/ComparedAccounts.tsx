// The accounts in which a statement and the customer's own sheet differ: all that the comparison found, one kind or every one, page by page.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { comparedRows } from '@tallyhelm/protocol/topics/statements/columns'
import { COMPARISONS, DIFFERENCE_CODES, type Difference } from '@tallyhelm/protocol/topics/statements/enums'
import type { ComparedRow, ComparedSheet } from '@tallyhelm/protocol/topics/statements/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { useMemo, useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { CardList, useCardPaging } from '../../lists/CardList.tsx'

const READY = { status: 'ready', error: undefined } as const
type Shown = Difference | 'ALL'

export function ComparedAccounts({ compared: { rows, counts, currency } }: { compared: ComparedSheet }) {
  const [shown, setShown] = useState<Shown>('ALL')
  const paging = useCardPaging()
  const cells = useMemo(() => cellsFor(currency), [currency])
  const found = useMemo(() => (shown === 'ALL' ? rows : rows.filter(({ state }) => state === shown)), [rows, shown])
  // A sheet may have ids alone.
  const named = (row: ComparedRow): ComparedRow => (row.account_name === '' ? { ...row, account_name: '（无名称）' } : row)
  const { page_num, page_size } = paging.request
  const first = (page_num - 1) * page_size
  const all = DIFFERENCE_CODES.reduce((sum, code) => sum + counts[code], 0)
  return (
    <CardList
      id="compared-accounts"
      title={`差异账户 ${all} 个${all > rows.length ? `，列出前 ${rows.length} 个` : ''}`}
      list={comparedRows}
      cells={cells}
      paging={paging}
      page={{ content: found.slice(first, first + page_size).map(named), total_size: found.length, page_num, page_size }}
      table={READY}
      actions={
        <SegmentedControl<Shown>
          label="差异类型"
          value={shown}
          onChange={next => {
            setShown(next)
            paging.onPage(1)
          }}
          options={[
            { value: 'ALL', label: '全部' },
            ...DIFFERENCE_CODES.map(value => ({ value, label: COMPARISONS[value].text, disabled: counts[value] === 0 })),
          ]}
        />
      }
      empty={<Empty title="没有这类差异" text="请查看其他类型的差异。" />}
    />
  )
}

const cellsFor = (currency: ComparedSheet['currency']): Cells<ComparedRow, typeof comparedRows.columns> => {
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, currency))
  return {
    ours: ({ ours }) => amount(ours),
    yours: ({ yours }) => amount(yours),
    difference: ({ difference }) => amountOf(difference, { withSymbol: true, withSign: true }, currency),
  }
}
