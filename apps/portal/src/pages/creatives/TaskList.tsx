// Videos that TikTok's AI makes, or made: how each stands, why it failed, and the finished one played in the page.
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { TASK_STATES, type TaskKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { taskFilters } from '@tallyhelm/protocol/topics/creatives/lists'
import type { Task } from '@tallyhelm/protocol/topics/creatives/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { lazy, Suspense, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import styles from './ai.module.css'
import { CardGrid } from './CardGrid.tsx'
import { isMoving, WATCH_MS } from './moving.ts'
import { TAB_KEY } from './tabs.ts'

const AssetMedia = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).AssetMedia }))

const KINDS = {
  AVATAR: { call: creativeEndpoints.avatarTasks, title: '数字人视频任务' },
  SYMPHONY: { call: creativeEndpoints.symphonyTasks, title: 'Symphony 视频任务' },
} as const satisfies Record<TaskKind, object>

export function TaskList({ kind }: { kind: TaskKind }) {
  const { call, title } = KINDS[kind]
  const list = usePageFrame(taskFilters, { more: TAB_KEY, kept: TAB_KEY, part: kind })
  const { data, query } = useListCall(call, list.request, { everyMs: ({ content }) => (content.some(isMoving) ? WATCH_MS : undefined) })
  const [shown, setShown] = useState<Task>()
  return (
    <>
      <CardGrid
        isRows
        title={title}
        label={title}
        filtersLabel="任务筛选"
        frame={list}
        call={query}
        total={data?.total_size}
        empty={<Empty icon={<Clapperboard size={24} aria-hidden />} title="还没有任务" text="提交后在这里查看排队与生成进度。" />}
      >
        {data?.content.map(task => (
          <TaskRow key={task.task_id} task={task} onShow={() => setShown(task)} />
        ))}
      </CardGrid>
      {shown === undefined ? null : (
        <Dialog open width={750} title={shown.name} onClose={() => setShown(undefined)}>
          <Suspense fallback={null}>
            <AssetMedia asset={{ kind: 'VIDEO', name: shown.name, preview_url: shown.preview_url }} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

function TaskRow({ task, onShow }: { task: Task; onShow: () => void }) {
  const { name, state, reason, script, account_name, created_by, created_at, ended_at, preview_url, asset_id } = task
  return (
    <li className={styles.task}>
      <span className={styles.taskBody}>
        <strong>{name}</strong>
        <span className={styles.script}>{script}</span>
        <small>
          {account_name} · {created_by} · {timeText(created_at)} 提交
          {ended_at === null ? '' : ` · ${timeText(ended_at)} 结束`}
        </small>
        {reason === '' ? null : <small className={styles.wrong}>{reason}</small>}
      </span>
      <span className={styles.taskEnd}>
        <Tag tone={TASK_STATES[state].tone}>{TASK_STATES[state].text}</Tag>
        {state === 'DONE' ? <Tag tone="violet">AIGC</Tag> : null}
        {preview_url === null ? null : (
          <Button size="small" aria-haspopup="dialog" aria-label={`播放 ${name}`} onClick={onShow}>
            播放
          </Button>
        )}
        {asset_id === null ? null : (
          <LinkButton size="small" variant="link" aria-label={`查看素材 ${name}`} href={paths.creatives({ detail: asset_id })}>
            查看素材
          </LinkButton>
        )}
      </span>
    </li>
  )
}
