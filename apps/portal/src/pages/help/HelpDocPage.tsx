// The manual: the tree of topics or what was searched for at the left, one article at the right, and whether it helped (screens.md, Help).
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
import { SearchBox, SearchHits } from './HelpSearch.tsx'
import styles from './help.module.css'

const KEYS = ['article', 'q', 'topic'] as const

/** `topic` opens the first article of that topic, until another one is chosen or searched for. */
export function HelpDocPage() {
  const { query, change } = useListQuery(KEYS)
  const text = (query.q ?? '').slice(0, MAX_HELP_SEARCH)
  const { data, error } = useCall(helpEndpoints.articles, {})
  const articles = data?.articles ?? []
  const topic = HELP_TOPIC_CODES.find(code => code === query.topic)
  const openId = query.article ?? articles.find(article => topic === undefined || article.topic === topic)?.article_id
  if (data && articles.length === 0)
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
          {/* Another article opens once it is chosen; until then the one that is read stays. */}
          <SearchBox key={text} text={text} onText={q => change({ q, topic: undefined })} />
          {text !== '' ? (
            <SearchHits text={text} openId={openId} />
          ) : data ? (
            <ArticleTree articles={articles} openId={openId} onOpen={article => change({ article, topic: undefined })} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
        <Card className={styles.main}>
          {openId !== undefined ? (
            <Article key={openId} articleId={openId} />
          ) : data && topic !== undefined ? (
            <Empty title={`“${HELP_TOPICS[topic]}”的文档正在编写`} text="可先查看目录中的其他文档，或联系专属顾问。" />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </div>
    </>
  )
}
