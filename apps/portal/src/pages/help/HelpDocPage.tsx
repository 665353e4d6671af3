// The manual: the tree of topics and its search at the left, one article at the right, and whether it helped (screens.md, Help).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { MAX_HELP_SEARCH } from '@tallyhelm/protocol/topics/help/enums'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useCall } from '../../api/queries.ts'
import { Article } from './Article.tsx'
import { ArticleTree } from './ArticleTree.tsx'
import styles from './help.module.css'

const KEYS = ['article', 'q'] as const

export function HelpDocPage() {
  const { query, change } = useListQuery(KEYS)
  const text = (query.q ?? '').slice(0, MAX_HELP_SEARCH)
  const { data, error } = useCall(helpEndpoints.articles, { text })
  const articles = data?.articles ?? []
  const openId = query.article ?? articles[0]?.article_id
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
              onText={q => change({ q, article: undefined })}
              onOpen={article => change({ article })}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
        <Card className={styles.main}>
          {openId !== undefined ? (
            <Article key={openId} articleId={openId} />
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
