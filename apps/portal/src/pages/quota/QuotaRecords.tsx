// 额度记录 and 清零记录: every leg of every order, with its state as it is now (screens.md 5.11).
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { recordRows } from '@tallyhelm/protocol/topics/quota/columns'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { clearFilters, recordFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { recordCardCells, recordCells } from './cells.tsx'
import { DETAIL, RECORD_VIEWS, TAB, TAB_AND_DETAIL } from './views.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('./RecordDrawer.tsx')).RecordDrawer }))

type Props = { /** Only what was cleared, with its own caption. */ isCleared: boolean }

export function QuotaRecords({ isCleared }: Props) {
  const caption = RECORD_VIEWS[isCleared ? 'clears' : 'quota']
  const { isSubCustomer } = useProfile()
  const list = usePageFrame(isCleared ? clearFilters : recordFilters, { more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change } = list
  const request = useMemo(() => (isCleared ? { ...list.request, ...ONLY_CLEARED } : list.request), [list.request, isCleared])
  const { data, table } = useListCall(isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records, request)
  const rows = data?.content ?? NO_ROWS
  const shownRows = useMemo(() => ({ ...recordRows, title: caption }), [caption])
  const readAgain = useReadAgain()
  useOrderEvents(true, () => void readAgain(quotaEndpoints.apply))
  return (
    <>
      <PortalList
        id="records"
        label={caption}
        frame={list}
        filtersLabel="记录筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="records"
            {...list.tabs('status', data?.status_counts)}
            end={<ExportMenu list={{ kind: 'TRANSACTION_DETAILS', request }} total={data?.total_size} />}
          />
        }
        list={shownRows}
        cells={recordCells}
        cardCells={recordCardCells}
        page={data}
        table={table}
        empty={isCleared ? <Empty title="还没有清零记录" /> : <NoRecords />}
        onOpen={row => change({ detail: row.item_id })}
      />
      <Detail query={query} ids={rows.map(row => row.item_id)} onChange={change} />
    </>
  )
}

const NO_ROWS: readonly QuotaRecord[] = []
const ONLY_CLEARED = { adjust_type: 'CLEAR' } as const
type Query = QueryText<'detail'>

function Detail({ query, ids, onChange }: { query: Query; ids: readonly string[]; onChange: ListQuery<'detail'>['change'] }) {
  if (query.detail === undefined) return null
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        itemId={query.detail}
        ids={ids}
        onGo={detail => onChange({ detail }, { replace: true })}
        onClose={() => onChange({ detail: '' })}
      />
    </Suspense>
  )
}

function NoRecords() {
  return (
    <Empty
      title="还没有额度操作"
      action={
        <LinkButton href={paths.accounts('FACEBOOK')} size="small">
          去新增额度
        </LinkButton>
      }
    />
  )
}
