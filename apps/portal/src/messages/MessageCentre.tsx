// Message centre: all messages, the unread ones, and finished downloads; loaded when the bell is first pressed.
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import type { MessageListRequest } from '@tallyhelm/protocol/topics/notices/schemas'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { ErrorPanel } from '@tallyhelm/ui/table/TableStates'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { DownloadList } from './DownloadList.tsx'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { useReading, useUnreadCount } from './use-messages.ts'

const STEP = 20

type TabName = 'ALL' | 'UNREAD' | 'DOWNLOAD'
type ListName = Exclude<TabName, 'DOWNLOAD'>
type Props = { onClose: () => void }

const filters = { ALL: {}, UNREAD: { is_read: false } } satisfies Record<ListName, Partial<MessageListRequest>>
const nothing = { ALL: '还没有消息', UNREAD: '没有未读消息' } satisfies Record<ListName, string>

export function MessageCentre({ onClose }: Props) {
  return (
    <div className={styles.centre}>
      <div className={styles.head}>
        <h2>消息中心</h2>
        <ReadAll />
      </div>
      <MessageTabs onClose={onClose} />
    </div>
  )
}

export function MessageDrawer({ onClose }: Props) {
  return (
    <Drawer open onClose={onClose} title="消息中心" headEnd={<ReadAll />}>
      <MessageTabs onClose={onClose} />
    </Drawer>
  )
}

function ReadAll() {
  const unread = useUnreadCount()
  const { readAll, isReadingAll } = useReading()
  return (
    <Button variant="text" size="small" loading={isReadingAll} disabledReason={unread === 0 ? '没有未读消息' : undefined} onClick={readAll}>
      全部已读
    </Button>
  )
}

function MessageTabs({ onClose }: Props) {
  const [tab, setTab] = useState<TabName>('ALL')
  const unread = useUnreadCount()
  const panelOf = (name: ListName) => <MessageList key={name} tab={name} onClose={onClose} onDownloads={() => setTab('DOWNLOAD')} />
  return (
    <Tabs
      label="消息分类"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'ALL', label: '全部', panel: panelOf('ALL') },
        { value: 'UNREAD', label: '未读', ...(unread === undefined ? {} : { count: unread }), panel: panelOf('UNREAD') },
        { value: 'DOWNLOAD', label: '下载', panel: <DownloadList /> },
      ]}
    />
  )
}

function MessageList({ tab, onClose, onDownloads }: Props & { tab: ListName; onDownloads: () => void }) {
  const [most, setMost] = useState(STEP)
  const { data, error, refetch, isFetching } = useCall(
    noticeEndpoints.messages,
    { page_num: 1, page_size: most, ...filters[tab] },
    { placeholderData: keepPreviousData },
  )
  if (error && !data) return <ErrorPanel message={error.msg} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.bones} aria-busy="true">
        <Skeleton lines={6} />
      </div>
    )
  }
  if (data.content.length === 0) return <Empty title={nothing[tab]} text="额度结果、账户提醒与邀请会出现在这里。" />
  return (
    <>
      <ul className={styles.list}>
        {data.content.map(message => (
          <MessageRow key={message.message_id} message={message} onFollow={onClose} onDownloads={onDownloads} />
        ))}
      </ul>
      {data.total_size > data.content.length && most < MAX_PAGE_SIZE ? (
        <div className={styles.more}>
          <Button size="small" loading={isFetching} onClick={() => setMost(Math.min(most + STEP, MAX_PAGE_SIZE))}>
            加载更多
          </Button>
        </div>
      ) : null}
    </>
  )
}
