// Accounts to be rectified: until when and why. What was put right is handed in by the consultant until it can be done here.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf, pagingOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import {
  VIOLATION_LEVELS,
  VIOLATION_TYPES,
  RECTIFICATION_COUNT_TYPE_CODES,
  RECTIFICATION_STATUSES,
} from '@tallyhelm/protocol/topics/violations/enums'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import type { Rectification, RectificationListRequest } from '@tallyhelm/protocol/topics/violations/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useMemo } from 'react'
import { openConsultant } from '../../consultant/open-consultant.ts'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useSession } from '../../session/use-session.ts'
import { useRectificationCounts } from '../../violations/use-rectification-counts.ts'

const KEYS = ['tab', 'page', 'size'] as const
const TABS = { RECTIFICATION: '待整改', TODAY: '今日截止' } as const

export function ToBeRectifiedPage() {
  const { preference, save } = usePagePreference()
  const { query, narrow, paging } = useListFrame(KEYS, {
    look: preference,
    onLook: save,
    rules: {},
    chipsOf: () => [],
    kept: ['tab', 'size'],
  })
  const tab = oneOf(query.tab, RECTIFICATION_COUNT_TYPE_CODES) ?? 'RECTIFICATION'
  const request = useMemo((): RectificationListRequest => ({ ...pagingOf(query), count_type: tab }), [query, tab])
  const session = useSession()
  const isSubCustomer = session.status === 'ready' && session.isSubCustomer
  const { data, table } = useListCall(
    isSubCustomer ? violationEndpoints.subCustomerRectificationList : violationEndpoints.rectificationList,
    request,
  )
  const counts = useRectificationCounts(isSubCustomer)
  return (
    <>
      <PageHeader title="待整改账户" />
      <Stack>
        <NoticeStrip
          tone="warning"
          title="请在截止时间前完成整改"
          action={
            <Button size="mini" onClick={openConsultant}>
              联系专属顾问
            </Button>
          }
        >
          按渠道政策修改或下架违规广告后，把整改说明和凭证发给专属顾问，由顾问代为提交审核。逾期未整改的账户可能被渠道限制投放。
        </NoticeStrip>
        <Card padded={false} aria-label={TABS[tab]}>
          <StatusTabs
            label="按截止时间筛选"
            panelId="to-be-rectified"
            tabs={RECTIFICATION_COUNT_TYPE_CODES.map(code => ({ value: code, label: TABS[code], count: counts?.[code] }))}
            value={tab}
            onChange={next => narrow({ ...query, tab: next === 'RECTIFICATION' ? '' : next })}
          />
          <ListTable
            id="to-be-rectified"
            caption="待整改账户"
            columns={columns}
            rows={data?.content ?? NO_ROWS}
            rowKey={rowKey}
            rowName={rowName}
            table={table}
            total={data?.total_size}
            {...paging}
            empty={
              <Empty
                icon={<CircleCheck size={24} aria-hidden />}
                title={tab === 'TODAY' ? '今天没有到期的整改' : '没有待整改的账户'}
                text="账户需要整改时会列在这里。"
              />
            }
            renderCard={row => <RectificationCard row={row} />}
          />
        </Card>
      </Stack>
    </>
  )
}

const NO_ROWS: readonly Rectification[] = []
const rowKey = (row: Rectification) => row.rectification_id
const rowName = (row: Rectification) => row.account_name

const columns: readonly Column<Rectification>[] = [
  { id: 'account', title: '账户', width: 210, pin: 'left', cell: row => <NamedId name={row.account_name} id={row.outside_account_id} /> },
  { id: 'company', title: '开户公司', width: 160, cell: row => row.company_name },
  { id: 'type', title: '违规类型', width: 130, cell: row => VIOLATION_TYPES[row.violation_type] },
  { id: 'ads', title: '违规广告数', width: 100, align: 'right', cell: row => row.ad_count },
  { id: 'level', title: '违规等级', width: 90, cell: row => <Level row={row} /> },
  { id: 'status', title: '整改状态', width: 100, cell: row => <Status row={row} /> },
  { id: 'deadline', title: '截止时间', width: 192, cell: row => <b>{timeText(row.deadline_at)}</b> },
  { id: 'policy', title: '渠道政策', width: 240, cell: row => row.policy_text || '—' },
  { id: 'reject', title: '驳回原因', width: 180, cell: row => row.reject_reason || '—' },
  { id: 'issued', title: '下发时间', width: 180, cell: row => timeText(row.issued_at) },
]

const Level = ({ row }: { row: Rectification }) => <Tag tone={VIOLATION_LEVELS[row.level].tone}>{VIOLATION_LEVELS[row.level].text}</Tag>

const Status = ({ row }: { row: Rectification }) => (
  <Tag tone={RECTIFICATION_STATUSES[row.status].tone}>{RECTIFICATION_STATUSES[row.status].text}</Tag>
)

function RectificationCard({ row }: { row: Rectification }) {
  return (
    <div className={listStyles.plainCard}>
      <NamedId name={row.account_name} id={row.outside_account_id} />
      <p>
        {VIOLATION_TYPES[row.violation_type]} · {row.ad_count} 个广告 <Level row={row} /> <Status row={row} />
      </p>
      <p>
        截止 <b>{timeText(row.deadline_at)}</b>
      </p>
      {row.reject_reason === '' ? null : <p>驳回原因：{row.reject_reason}</p>}
    </div>
  )
}
