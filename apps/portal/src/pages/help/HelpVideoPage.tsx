// Videos of the product: all of them as cards, or one with its player, its captions and the same steps in words (screens.md, Help).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { MAX_HELP_SEARCH } from '@tallyhelm/protocol/topics/help/enums'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { Article } from './Article.tsx'
import { SearchBox, SearchHits } from './HelpSearch.tsx'
import styles from './help.module.css'
import { VideoCards, type VideoEntry } from './VideoCards.tsx'

const KEYS = ['article', 'q', 'at'] as const

/** `article` is the one that is watched, from the second `at` on. */
export function HelpVideoPage() {
  const { query, change } = useListQuery(KEYS)
  const text = (query.q ?? '').slice(0, MAX_HELP_SEARCH)
  const { data, error } = useCall(helpEndpoints.articles, {})
  const videos = data?.articles.flatMap(({ video, ...rest }): VideoEntry[] => (video === null ? [] : [{ ...rest, video }]))
  const at = Number(query.at)
  return (
    <>
      <PageHeader
        title="视频教程"
        actions={query.article === undefined ? undefined : <LinkButton href={paths.videos()}>全部视频</LinkButton>}
      />
      {error ? <NoticeStrip tone="error">{failureText(error)}</NoticeStrip> : null}
      <Card className={styles.videos}>
        <SearchBox key={text} text={text} onText={q => change({ q, article: undefined, at: undefined })} />
        {text === '' ? null : <SearchHits text={text} openId={query.article} />}
        {query.article === undefined ? null : <Article key={query.article} articleId={query.article} from={at > 0 ? at : undefined} />}
        {text !== '' || query.article !== undefined ? null : videos === undefined ? (
          error ? null : (
            <Skeleton lines={8} />
          )
        ) : videos.length === 0 ? (
          <Empty title="视频正在录制" text="发布后会显示在这里。可先查看操作手册，或联系专属顾问。" />
        ) : (
          <VideoCards videos={videos} />
        )}
      </Card>
    </>
  )
}
