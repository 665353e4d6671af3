// 帮助文档: the articles of the portal's manual, and what their readers say of them.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { articleRows } from '@tallyhelm/protocol/topics/help/console-columns'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import { articleFilters } from '@tallyhelm/protocol/topics/help/console-lists'
import type { ConsoleArticle } from '@tallyhelm/protocol/topics/help/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ArticleDrawer } from './ArticleDrawer.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { FillManualDialog } from './FillManualDialog.tsx'
import styles from './notices.module.css'

const MORE = ['tab'] as const
const KEPT = ['tab', 'state'] as const

export function HelpTab() {
  const { role } = useStaff()
  const list = usePageFrame('help', articleFilters, { more: MORE, kept: KEPT })
  const { data, table } = useListCall(consoleHelpEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const [isNew, setIsNew] = useState(false)
  const [isFilling, setIsFilling] = useState(false)
  const cells = useMemo(
    () => ({
      title: (row: ConsoleArticle) => (
        <button type="button" className={styles.open} title={row.title} onClick={() => setOpenId(row.article_id)}>
          {row.title}
        </button>
      ),
    }),
    [],
  )
  return (
    <>
      {mayCall(consoleHelpEndpoints.add, role) ? (
        <div className={styles.head}>
          <Button onClick={() => setIsFilling(true)}>发布自带的文档与视频</Button>
          <Button variant="primary" onClick={() => setIsNew(true)}>
            新建文档
          </Button>
        </div>
      ) : null}
      <DeclaredList
        frame={list}
        filtersLabel="文档筛选"
        tabs={<StatusTabs label="按文档状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={articleRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.article_id)}
        empty={
          <Empty
            title={list.request.state === undefined ? '还没有帮助文档' : '这里没有帮助文档'}
            text="发布后，客户在“帮助 › 操作手册”中按主题阅读。"
          />
        }
      />
      <ArticleDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
      {isNew ? <ArticleForm onClose={() => setIsNew(false)} /> : null}
      {isFilling ? <FillManualDialog onClose={() => setIsFilling(false)} /> : null}
    </>
  )
}

const NO_ROWS: readonly ConsoleArticle[] = []
