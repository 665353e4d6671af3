// 驳回模板: the reasons that reviewers start from, by queue, edited by operations.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { reasonRows } from '@tallyhelm/protocol/topics/cases/reason-columns'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { reasonFilters } from '@tallyhelm/protocol/topics/cases/reason-lists'
import type { ReasonTemplate } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './notices.module.css'
import { ReasonForm } from './ReasonForm.tsx'

const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function ReasonsTab() {
  const { role } = useStaff()
  const mayEdit = mayCall(reasonEndpoints.change, role)
  const list = usePageFrame('reasons', reasonFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(reasonEndpoints.list, list.request)
  const [edited, setEdited] = useState<ReasonTemplate | 'new'>()
  const cells = useMemo(
    () => ({
      action: (row: ReasonTemplate) =>
        mayEdit ? (
          <Button size="small" aria-label={`修改：${row.text}`} onClick={() => setEdited(row)}>
            修改
          </Button>
        ) : (
          <span className={styles.quiet}>—</span>
        ),
    }),
    [mayEdit],
  )
  return (
    <>
      {mayEdit ? (
        <div className={styles.head}>
          <Button variant="primary" onClick={() => setEdited('new')}>
            新建模板
          </Button>
        </div>
      ) : null}
      <DeclaredList
        frame={list}
        filtersLabel="模板筛选"
        tabs={<StatusTabs label="按模板状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={reasonRows}
        cells={cells}
        page={data}
        table={table}
        empty={
          <Empty
            title={list.request.state === undefined ? '还没有驳回模板' : '这里没有驳回模板'}
            text="审核人驳回时可选用模板，内容原样显示给客户。"
          />
        }
      />
      {edited === undefined ? null : (
        <ReasonForm
          key={edited === 'new' ? 'new' : edited.template_id}
          {...(edited === 'new' ? {} : { template: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
