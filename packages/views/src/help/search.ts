// Search of the manual: titles, bodies and captions, from one character on; every word has to be said, and titles count most.
import type { Database } from '@tallyhelm/infra/db/database'
import { CAPTIONS } from '@tallyhelm/protocol/topics/help/captions'
import { HELP_VIDEO_NAMES, MAX_HELP_HITS } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpHits, HelpSearchRequest } from '@tallyhelm/protocol/topics/help/schemas'
import sql, { join, type Sql } from 'sql-template-tag'
import { contains } from '../lists/conditions.ts'
import type { Reader } from '../notices/audience.ts'
import { ENTRY, type EntryRow, HELP_SCOPE, isReadBy, TREE_ORDER, videoOf } from './articles.ts'
import { captionSaying, excerptOf, marked, says, wordsOf } from './hits.ts'

export async function searchHelp(db: Database, reader: Reader, { text }: HelpSearchRequest): Promise<HelpHits> {
  const words = wordsOf(text)
  if (words.length === 0) return { hits: [] }
  const places = words.map(placesOf)
  const rank = join(
    places.map(({ title, plain, spoken }) => sql`8 * ${title}::int + 2 * ${plain}::int + ${spoken}::int`),
    ' + ',
  )
  const isFound = join(
    places.map(({ title, plain, spoken }) => sql`(${title} or ${plain} or ${spoken})`),
    ' and ',
  )
  const rows = await db.read(HELP_SCOPE, tx =>
    tx.rows<EntryRow & { plain: string }>(sql`
      select ${ENTRY}, a.plain from help_articles a where ${isReadBy(reader)} and ${isFound}
      order by (${rank} + 16 * ${contains(sql`a.title`)(words.join(' '))}::int) desc, ${TREE_ORDER} limit ${MAX_HELP_HITS}`),
  )
  const hits = rows.map(({ plain, video, title, ...rest }) => {
    const caption = video === null ? undefined : captionSaying(CAPTIONS[video].captions, words)
    const isWritten = words.some(word => says(plain, word))
    return {
      ...rest,
      title: marked(title, words),
      excerpt: excerptOf(caption && !isWritten ? caption.text : plain, words),
      video: videoOf(video),
      at: caption?.from ?? null,
    }
  })
  return { hits }
}

/** Where one word may stand. */
function placesOf(word: string): { title: Sql; plain: Sql; spoken: Sql } {
  const saying = HELP_VIDEO_NAMES.filter(name => CAPTIONS[name].captions.some(({ text }) => says(text, word)))
  return {
    title: sql`(${contains(sql`a.title`)(word)})`,
    plain: sql`(${contains(sql`a.plain`)(word)})`,
    spoken: sql`(coalesce(a.video = any(${saying}::text[]), false))`,
  }
}
