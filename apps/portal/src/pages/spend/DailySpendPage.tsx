// Daily spend of a channel: totals and chart, and rows by day, account, company or sub-customer, each with what it was known to be (screens.md 7).
import { spendRows } from '@tallyhelm/protocol/topics/spend/daily-columns'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { spendFilters } from '@tallyhelm/protocol/topics/spend/daily-lists'
import { today } from '@tallyhelm/browser/clock/clock'
import { rangeBefore, spendRange } from '@tallyhelm/protocol/topics/spend/limits'
import { SPEND_DIMENSIONS } from '@tallyhelm/protocol/topics/spend/enums'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useMemo, useState } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useReader } from '../../lists/use-reader.ts'
import { useRoute } from '../../routes/use-route.ts'
import type { By, DayOfAccount, SpendAsked } from './asked.ts'
import { CorrectionsDrawer } from './CorrectionsDrawer.tsx'
import { HoursCard } from './HoursCard.tsx'
import { OutliersButton } from './OutliersButton.tsx'
import { periodField } from './period-field.tsx'
import { ReportsMenu } from './ReportsMenu.tsx'
import { cardCellsFor, cellsFor } from './spend-cells.tsx'
import styles from './spend.module.css'
import { PivotExport, PivotTable, partOf } from './Pivot.tsx'
import { SpendTotals } from './SpendTotals.tsx'
import { Parts, WhyButton } from './WhyButton.tsx'

const MORE = ['by', 'view', 'compare', 'asOf'] as const
const FIELDS = { day: periodField }
type Filtered = Omit<SpendAsked['request'], 'from' | 'until' | 'channel'> & { from?: Day | undefined; until?: Day | undefined }

export function DailySpendPage() {
  const { title, channel = 'FACEBOOK' } = useRoute()
  const { hasSubCustomers } = useReader()
  const frame = usePageFrame(spendFilters, { more: MORE, kept: ['by', 'view'] })
  const by = dimensionOf(frame.query.by, hasSubCustomers)
  const [asOf, hasComparison] = [frame.query.asOf || undefined, frame.query.compare === 'yes']
  const request = useMemo(() => requestOf(channel, frame.request, asOf, hasComparison), [frame.request, channel, asOf, hasComparison])
  const isPivot = frame.query.view === 'pivot'
  const { data, table, file } = useRows({ by, request }, !isPivot)
  const [history, setHistory] = useState<DayOfAccount | 'ALL'>()
  const list = useMemo(() => listBy(by, title, hasComparison), [by, title, hasComparison])
  const { cells, cardCells } = useMemo(() => ({ cells: cellsFor(setHistory), cardCells: cardCellsFor(setHistory) }), [])
  const change = (more: Partial<typeof frame.query>) => frame.narrow({ ...frame.query, ...more })
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <WhyButton asked={{ by, request }} />
            <OutliersButton channel={channel} />
            <Button onClick={() => setHistory('ALL')}>更正记录</Button>
            <ReportsMenu asked={{ by, request }} search={frame.search} hasComparison={hasComparison} />
            {isPivot ? <PivotExport asked={{ by, request }} /> : <ExportMenu list={file} total={data?.total_size} />}
          </>
        }
      />
      <Stack>
        <NoticeStrip>
          数据按账户时区统计，T+1 校准；当日为预估。月份关账后保持不变，之后的变化记为关账后修正，并进入下一张账单。
        </NoticeStrip>
        <SpendTotals
          asked={{ by, request }}
          asOf={asOf}
          onAsOf={day => change({ asOf: day ?? '' })}
          hasComparison={hasComparison}
          onCompare={isOn => change({ compare: isOn ? 'yes' : '' })}
          onOpenDay={day => change({ by: '', view: '', from: day, to: day })}
        />
        {asOf === undefined && request.until > today() ? <HoursCard /> : null}
        <PortalList
          id="spend"
          label={title}
          frame={frame}
          filtersLabel="消耗筛选"
          fields={FIELDS}
          tabs={<Dimensions by={by} isPivot={isPivot} onChange={change} />}
          instead={isPivot ? <PivotTable asked={{ by, request }} /> : undefined}
          list={list}
          cells={cells}
          cardCells={cardCells}
          page={data}
          table={table}
          empty={<Empty title="这段时间没有消耗" text="账户开始投放后，每天的消耗会列在这里。" />}
        />
      </Stack>
      {history === undefined ? null : (
        <CorrectionsDrawer
          channel={channel}
          range={request}
          of={history === 'ALL' ? undefined : history}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

/** As of a day means at its end in Beijing. */
function requestOf(channel: Channel, asked: Filtered, asOf: Day | undefined, hasComparison: boolean): SpendAsked['request'] {
  const range = spendRange(asked, today())
  const other = rangeBefore(range)
  return {
    ...asked,
    ...range,
    channel,
    ...(asOf === undefined ? {} : { as_of: new Date(`${addDays(asOf, 1)}T00:00:00+08:00`).toISOString() }),
    ...(hasComparison ? { compare_from: other.from, compare_until: other.until } : {}),
  }
}

/** The rows, and the list whose file has them. */
function useRows({ by, request }: SpendAsked, isShown: boolean) {
  const isOfCustomers = by === 'CUSTOMER'
  const ofDays = { ...request, dimension: isOfCustomers ? 'DAY' : by } as const
  const daily = useListCall(dailyEndpoints.daily, ofDays, { enabled: isShown && !isOfCustomers })
  const customers = useListCall(dailyEndpoints.customers, request, { enabled: isShown && isOfCustomers })
  if (isOfCustomers) return { ...customers, file: { kind: 'SPEND_CUSTOMERS', request } as const }
  return { ...daily, file: { kind: 'SPEND_DAYS', request: ofDays } as const }
}

type DimensionsProps = { by: By; isPivot: boolean; onChange: (query: { by?: string; view?: string }) => void }

function Dimensions({ by, isPivot, onChange }: DimensionsProps) {
  const { hasSubCustomers } = useReader()
  const choices: Partial<Record<By, string>> = { ...SPEND_DIMENSIONS, ...(hasSubCustomers ? { CUSTOMER: '按子客户' } : {}) }
  const options = Object.entries(choices).map(([value, label]) => ({ value: value as By, label })) // the table's own keys
  const changeBy = (next: By) => onChange({ by: next === 'DAY' ? '' : next })
  return (
    <div className={styles.dimensions}>
      {isPivot ? (
        <Parts part={partOf(by)} onChange={changeBy} />
      ) : (
        <SegmentedControl label="维度" value={by} onChange={changeBy} options={options} />
      )}
      <Switch checked={isPivot} onChange={isOn => onChange({ view: isOn ? 'pivot' : '' })}>
        透视
      </Switch>
    </div>
  )
}

function dimensionOf(text: string | undefined, hasSubCustomers: boolean): By {
  if (text === 'ACCOUNT' || text === 'COMPANY') return text
  return text === 'CUSTOMER' && hasSubCustomers ? text : 'DAY'
}

/** What is added up has no day, and what is no account's no account. */
function listBy(by: By, title: string, hasComparison: boolean): typeof spendRows {
  const without = new Set<string>([
    ...(by === 'DAY' ? ['compare'] : ['day']),
    ...(by === 'COMPANY' || by === 'CUSTOMER' ? ['account'] : []),
    ...(by === 'COMPANY' ? ['sub'] : []),
    ...(by === 'CUSTOMER' ? ['company'] : []),
    ...(hasComparison ? [] : ['compare']),
  ])
  const columns = Object.fromEntries(Object.entries(spendRows.columns).filter(([name]) => !without.has(name)))
  const head = by === 'COMPANY' ? 'company' : by === 'CUSTOMER' ? 'sub' : 'account'
  // A part of the declared columns, under their own names.
  return {
    ...spendRows,
    title,
    columns: columns as typeof spendRows.columns,
    card: { ...CARD, head: [head, 'state'] },
    rowName: by === 'DAY' ? ['day', 'account'] : [head],
  }
}

const CARD = spendRows.card ?? { head: [], lines: [] }
