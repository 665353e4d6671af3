// Search of the manual and its videos: the box, and what was found, the best first, with what was searched for marked.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { HELP_TOPICS, MAX_HELP_SEARCH } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpHit, HelpPieces } from '@tallyhelm/protocol/topics/help/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { clockText } from '../../formats/clock-text.ts'
import styles from './help.module.css'

type BoxProps = { text: string; onText: (text: string) => void }

export function SearchBox({ text, onText }: BoxProps) {
  const [typed, setTyped] = useState(text)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onText(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={search}>
      <TextField
        label="搜索手册与视频"
        type="search"
        maxLength={MAX_HELP_SEARCH}
        placeholder="标题、正文或字幕"
        autoComplete="off"
        value={typed}
        onChange={next => {
          setTyped(next)
          if (next === '' && text !== '') onText('')
        }}
      />
      <Button type="submit">搜索</Button>
    </form>
  )
}

/** `openId` is the article beside it. */
export function SearchHits({ text, openId }: { text: string; openId?: string | undefined }) {
  const { data, error } = useCall(helpEndpoints.search, { text })
  const { isSubCustomer } = useProfile()
  const hits = data?.hits
  return (
    <>
      <p role="status" className={styles.found}>
        {error
          ? failureText(error)
          : hits === undefined
            ? ''
            : hits.length === 0
              ? '没有找到相关内容，请换个词试试'
              : `找到 ${hits.length} 条`}
      </p>
      {hits === undefined && !error ? <Skeleton lines={6} /> : null}
      {hits?.length === 0 ? <Empty kind="filtered" title="没有找到相关内容" text="可减少字数或换一个说法，也可联系专属顾问。" /> : null}
      {hits && hits.length > 0 ? (
        <ol aria-label="搜索结果" className={styles.hits}>
          {hits.map(hit => (
            <li key={hit.article_id}>
              <Link href={hrefOf(hit, text, isSubCustomer)} aria-current={hit.article_id === openId ? 'page' : undefined}>
                <strong>
                  <Pieces pieces={hit.title} />
                </strong>
                <small>
                  {HELP_TOPICS[hit.topic]}
                  {hit.video ? ` · 视频 ${clockText(hit.at ?? 0)}` : ''}
                </small>
                <span>
                  <Pieces pieces={hit.excerpt} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}

/** A sub-customer has no page of videos, and sees them in the manual. */
function hrefOf({ article_id: article, video, at }: HelpHit, q: string, isSubCustomer: boolean): string {
  if (video === null || isSubCustomer) return paths.manual({ article, q })
  return paths.videos({ article, q, ...(at === null ? {} : { at }) })
}

/* biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one text never change their order */
const Pieces = ({ pieces }: { pieces: HelpPieces }) =>
  pieces.map(({ text, is_hit }, place) => (is_hit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
