// The manual: the tree of topics and its search at the left, one article at the right, and whether it helped (screens.md, Help).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { HELP_TOPIC_CODES, HELP_TOPICS, MAX_HELP_SEARCH } from '@tallyhelm/protocol/topics/help/enums'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useCall } from '../../api/queries.ts'
import { Article } from './Article.tsx'
import { ArticleTree } from './ArticleTree.tsx'
import styles from './help.module.css'

const KEYS = ['article', 'q', 'topic'] as const

/** `topic` opens the first article of that topic, until another one is chosen or searched for. */
export function HelpDocPage() {
  const { query, change } = useListQuery(KEYS)
  const text = (query.q ?? '').slice(0, MAX_HELP_SEARCH)
  const { data, error } = useCall(helpEndpoints.articles, { text })
  const articles = data?.articles ?? []
  const topic = HELP_TOPIC_CODES.find(code => code === query.topic)
  const openId = query.article ?? articles.find(article => topic === undefined || article.topic === topic)?.article_id
  if (data && articles.length === 0 && text === '')
    return (
      <>
        <PageHeader title="操作手册" />
        <Empty title="操作手册正在编写" text="文档发布后会按主题显示在这里。有问题请联系专属顾问。" />
      </>
    )
  return (
    <>
      <PageHeader title="操作手册" />
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      <div className={styles.screen}>
        <Card className={styles.side}>
          {data || text !== '' ? (
            <ArticleTree
              articles={articles}
              isFound={data !== undefined}
              openId={openId}
              text={text}
              // The first that is found opens.
              onText={q => change({ q, article: undefined, topic: undefined })}
              onOpen={article => change({ article, topic: undefined })}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
        <Card className={styles.main}>
          {openId !== undefined ? (
            <Article key={openId} articleId={openId} />
          ) : data && topic !== undefined ? (
            <Empty title={`“${HELP_TOPICS[topic]}”的文档正在编写`} text="可先查看目录中的其他文档，或联系专属顾问。" />
          ) : data ? (
            <Empty kind="filtered" title="没有找到相关文档" text="请换个词试试，或联系专属顾问。" />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </div>
    </>
  )
}
