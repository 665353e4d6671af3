// One article of the manual: its video, its parts to jump to, its words, and the question whether it helped.
import { ArticleWords, headingId } from '@tallyhelm/browser/help/ArticleWords'
import { failureText } from '@tallyhelm/browser/calls/failure'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { HELP_TOPICS } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticle } from '@tallyhelm/protocol/topics/help/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from './help.module.css'
import { VideoPlayer } from './VideoPlayer.tsx'

/** `from`: the second at which its video begins. */
export function Article({ articleId, from }: { articleId: string; from?: number | undefined }) {
  const { data, error } = useCall(helpEndpoints.article, { article_id: articleId })
  if (error) return <Empty title="文档不存在或已撤下" text="请从目录中选择其他文档。" />
  if (!data) return <Skeleton lines={10} />
  const parts = data.blocks.flatMap((block, index) => (block.kind === 'heading' ? [{ id: headingId(index), text: block.text }] : []))
  return (
    <article aria-labelledby="article-title">
      <h2 id="article-title" className={styles.title}>
        {data.title}
      </h2>
      <p className={styles.meta}>
        {HELP_TOPICS[data.topic]} · 更新于 {timeText(data.changed_at)}
      </p>
      {data.video ? <VideoPlayer title={data.title} video={data.video} from={from} /> : null}
      {parts.length < 2 ? null : <Parts parts={parts} />}
      <ArticleWords blocks={data.blocks} />
      <Solved article={data} />
    </article>
  )
}

function Parts({ parts }: { parts: readonly { id: string; text: string }[] }) {
  return (
    <nav aria-label="本页内容" className={styles.parts}>
      {parts.map(({ id, text }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={event => {
            // The address names the article, and stays.
            event.preventDefault()
            const part = document.getElementById(id)
            part?.scrollIntoView({ block: 'start' })
            part?.focus({ preventScroll: true })
          }}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}

function Solved({ article }: { article: HelpArticle }) {
  const toast = useToast()
  const answer = useCommand(helpEndpoints.answer, { onError: error => toast.error(failureText(error)) })
  const { article_id, is_solved } = article
  const say = (isSolved: boolean) => answer.mutate({ request: { article_id, is_solved: isSolved } })
  const from = encodeURIComponent(`/help/doc?article=${article_id}`)
  return (
    <section aria-label="是否解决" className={styles.solved}>
      <p>这篇文档是否解决了您的问题？</p>
      <div className={styles.answers}>
        <Button size="small" aria-pressed={is_solved === true} loading={answer.isPending} onClick={() => say(true)}>
          已解决
        </Button>
        <Button size="small" aria-pressed={is_solved === false} loading={answer.isPending} onClick={() => say(false)}>
          未解决
        </Button>
      </div>
      <p role="status" className={styles.meta}>
        {is_solved === null ? (
          ''
        ) : is_solved ? (
          '感谢您的反馈'
        ) : (
          <>
            感谢您的反馈，<Link href={`/feedback?from=${from}`}>告诉我们缺少什么</Link>
          </>
        )}
      </p>
    </section>
  )
}
