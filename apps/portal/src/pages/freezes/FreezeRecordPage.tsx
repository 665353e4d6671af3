// Frozen accounts of a channel: since when, why and with how much on them. Opening the list marks its rows as read.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Freeze, FreezeListRequest } from '@tallyhelm/protocol/topics/freezes/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NewMark } from '@tallyhelm/ui/display/NewMark'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { amountOf } from '../../lists/amounts.ts'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useRoute } from '../../routes/use-route.ts'

const KEYS = ['page', 'size'] as const

export function FreezeRecordPage() {
  const { title, channel: ofRoute } = useRoute()
  const channel = FREEZE_CHANNELS.find(code => code === ofRoute) ?? 'FACEBOOK'
  const { preference, save } = usePagePreference()
  const { query, paging } = useListFrame(KEYS, { look: preference, onLook: save, rules: {}, chipsOf: () => [] })
  const request = useMemo((): FreezeListRequest => ({ ...pagingOf(query), channel }), [query, channel])
  const { data, table } = useListCall(freezeEndpoints.list, request)
  useReading(data?.content)
  return (
    <>
      <PageHeader title={title} />
      <Stack>
        <NoticeStrip
          tone="warning"
          title="账户解冻前不能新增额度和投放"
          action={
            <Button size="mini" onClick={openConsultant}>
              联系专属顾问
            </Button>
          }
        >
          请把解冻理由和凭证发给专属顾问，由顾问向渠道申诉；解冻后账户会自动恢复。
        </NoticeStrip>
        <Card padded={false} aria-label={title}>
          <ListTable
            id="freezes"
            caption={title}
            columns={columns}
            rows={data?.content ?? NO_ROWS}
            rowKey={rowKey}
            rowName={rowName}
            table={table}
            total={data?.total_size}
            {...paging}
            empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有冻结的账户" text="账户被渠道冻结时会列在这里。" />}
            renderCard={row => <FreezeCard row={row} />}
          />
        </Card>
      </Stack>
    </>
  )
}

/** The rows keep their mark until the list is opened again; what fails is tried with the next look. */
function useReading(rows: readonly Freeze[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const unread = (rows ?? []).filter(row => !row.is_read).map(row => row.record_id)
    if (unread.length === 0) return
    call(freezeEndpoints.read, { record_ids: unread }, { background: true }).then(
      left => client.setQueryData(callKey(freezeEndpoints.unread, {}), left),
      () => undefined,
    )
  }, [client, rows])
}

const NO_ROWS: readonly Freeze[] = []
const rowKey = (row: Freeze) => row.record_id
const rowName = (row: Freeze) => row.account_name

const columns: readonly Column<Freeze>[] = [
  { id: 'account', title: '账户', width: 240, pin: 'left', cell: row => <NamedId name={row.account_name} id={row.outside_account_id} /> },
  { id: 'company', title: '开户公司', width: 180, cell: row => row.company_name },
  { id: 'status', title: '冻结状态', width: 150, cell: row => <Status row={row} /> },
  { id: 'reason', title: '冻结原因', width: 240, cell: row => row.reason || '渠道未说明' },
  { id: 'balance', title: '冻结时余额', width: 140, align: 'right', cell: balanceText },
  { id: 'frozen', title: '冻结时间', width: 180, cell: row => timeText(row.frozen_at) },
]

const Status = ({ row }: { row: Freeze }) => (
  <>
    <Tag tone={FROZEN_STATUSES[row.status].tone}>{FROZEN_STATUSES[row.status].text}</Tag> {row.is_read ? null : <NewMark />}
  </>
)

function balanceText({ balance, currency }: Freeze): string {
  return balance === null ? '—' : amountOf(balance, { withSymbol: true }, currency)
}

function FreezeCard({ row }: { row: Freeze }) {
  return (
    <div className={listStyles.plainCard}>
      <NamedId name={row.account_name} id={row.outside_account_id} />
      <p>
        <Status row={row} /> {row.reason || '渠道未说明原因'}
      </p>
      <p>
        冻结于 {timeText(row.frozen_at)} · 余额 <b>{balanceText(row)}</b>
      </p>
    </div>
  )
}
