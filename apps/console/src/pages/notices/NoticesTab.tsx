// 公告与弹窗: what the portal tells on its own, to whom, from when until when.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { noticeRows } from '@tallyhelm/protocol/topics/notices/console-columns'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { noticeFilters } from '@tallyhelm/protocol/topics/notices/console-lists'
import type { ConsoleNotice } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { noticeCells } from './cells.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import styles from './notices.module.css'

const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function NoticesTab() {
  const { role } = useStaff()
  const list = usePageFrame('notices', noticeFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(consoleNoticeEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const [isNew, setIsNew] = useState(false)
  const cells = useMemo(() => noticeCells(setOpenId), [])
  const publish = mayCall(consoleNoticeEndpoints.publish, role) ? (
    <div className={styles.head}>
      <Button variant="primary" onClick={() => setIsNew(true)}>
        发布公告
      </Button>
    </div>
  ) : null
  return (
    <>
      {publish}
      <DeclaredList
        frame={list}
        filtersLabel="公告筛选"
        tabs={<StatusTabs label="按公告状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={noticeRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.notice_id)}
        empty={<Empty title={list.request.state === undefined ? '还没有公告' : '这里没有公告'} />}
      />
      <NoticeDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
      {isNew ? <NoticeForm onClose={() => setIsNew(false)} /> : null}
    </>
  )
}

const NO_ROWS: readonly ConsoleNotice[] = []
