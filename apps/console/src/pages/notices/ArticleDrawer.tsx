// One article of the manual: as customers read it, what they say of it, and every version with who made it and why.
import { ArticleWords } from '@tallyhelm/browser/help/ArticleWords'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import type { ConsoleArticle, ConsoleArticleDetail } from '@tallyhelm/protocol/topics/help/console-schemas'
import { ARTICLE_STATES, HELP_TOPICS, HELP_VIDEOS } from '@tallyhelm/protocol/topics/help/enums'
import { NOTICE_REACHES } from '@tallyhelm/protocol/topics/notices/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { usePlace } from '../../lists/use-place.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ArticleForm } from './ArticleForm.tsx'
import styles from './notices.module.css'

type Props = { rows: readonly ConsoleArticle[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function ArticleDrawer({ rows, openId, onOpen }: Props) {
  const { role } = useStaff()
  const { previous, next } = usePlace(rows, row => row.article_id === openId)
  const { data, error } = useCall(consoleHelpEndpoints.detail, { article_id: openId ?? '0' }, { enabled: openId !== undefined })
  const [isChanged, setIsChanged] = useState(false)
  const detail = data?.article_id === openId ? data : undefined
  const step = (row: ConsoleArticle | undefined) => (row ? () => onOpen(row.article_id) : null)
  const change = (
    <Button variant="primary" onClick={() => setIsChanged(true)}>
      修改
    </Button>
  )
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title={detail ? `帮助文档：${detail.title}` : '帮助文档'}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={detail && mayCall(consoleHelpEndpoints.change, role) ? change : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Facts article={detail} /> : error ? null : <Skeleton />}
      {detail && isChanged ? <ArticleForm key={detail.version} article={detail} onClose={() => setIsChanged(false)} /> : null}
    </Drawer>
  )
}

function Facts({ article }: { article: ConsoleArticleDetail }) {
  const { state, topic, video, reach, customers, position, solved, unsolved, version, versions, blocks } = article
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={ARTICLE_STATES[state].tone}>{ARTICLE_STATES[state].text}</Tag> },
          { label: '主题', value: HELP_TOPICS[topic] },
          { label: '视频', value: video === null ? '无' : HELP_VIDEOS[video] },
          { label: '受众', value: [NOTICE_REACHES[reach], ...customers.map(({ name }) => name)].join(' · ') },
          { label: '排序', value: String(position) },
          { label: '是否解决', value: `已解决 ${solved} 人，未解决 ${unsolved} 人` },
          { label: '版本', value: String(version) },
        ]}
      />
      <section aria-label="正文">
        <h3 className={styles.part}>正文</h3>
        <ArticleWords blocks={blocks} isPreview />
      </section>
      <section aria-label="历史版本">
        <h3 className={styles.part}>历史版本</h3>
        <Timeline
          label="历史版本"
          entries={versions.map(one => ({
            id: String(one.version),
            title: `版本 ${one.version}（${ARTICLE_STATES[one.state].text}）：${one.by}`,
            time: timeText(one.at),
            tone: one.state === 'PUBLISHED' ? 'success' : 'info',
            text: (
              <>
                <p>原因：{one.reason}</p>
                <details>
                  <summary>{one.title}</summary>
                  <ArticleWords blocks={one.blocks} isPreview />
                </details>
              </>
            ),
          }))}
        />
      </section>
    </Stack>
  )
}
