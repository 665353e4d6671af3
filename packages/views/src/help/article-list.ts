// The manual for the staff: the list with what readers say, and one article with its versions.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { articleFilters } from '@tallyhelm/protocol/topics/help/console-lists'
import type { ArticleListRequest, ArticlePage, ConsoleArticle, ConsoleArticleDetail } from '@tallyhelm/protocol/topics/help/console-schemas'
import { type ArticleState, HELP_TOPIC_CODES } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticleRef } from '@tallyhelm/protocol/topics/help/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf } from '../lists/read-page.ts'

const TABLES = sql`help_articles a join staff_users s on s.id = a.changed_by`
const answers = (isSolved: boolean): Sql =>
  raw(`(select count(*) from help_answers w where w.article_id = a.id and ${isSolved ? '' : 'not '}w.is_solved)::int`)
const FIELDS: Fields<ConsoleArticle> = {
  article_id: raw('a.id::text'),
  topic: raw('a.topic'),
  title: raw('a.title'),
  position: raw('a.position'),
  state: raw('a.state'),
  reach: raw('a.reach'),
  video: raw('a.video'),
  version: raw('a.version'),
  solved: answers(true),
  unsolved: answers(false),
  changed_by: raw('s.staff_name'),
  changed_at: raw('a.changed_at'),
}
const CONDITIONS: ConditionTable<typeof articleFilters> = {
  state: is(sql`a.state`),
  title: contains(sql`a.title`),
  topic: is(sql`a.topic`),
}

/** For staff, in the order of the tree. The counts follow every filter but the state. */
export async function articleList(db: Database, request: ArticleListRequest): Promise<ArticlePage> {
  const { state: _, ...others } = request
  const sourceOf = (asked: object): PageSource => ({
    tables: TABLES,
    owner: 'everybody',
    conditions: conditionsOf(articleFilters, asked, CONDITIONS),
    order: sql`array_position(${HELP_TOPIC_CODES}::text[], a.topic), a.position, a.id`,
  })
  return await db.read({ kind: 'staff' }, async tx => {
    const page = await readPage<ConsoleArticle>(tx, FIELDS, sourceOf(request), request)
    const counts = await tx.rows<{ state: ArticleState; n: number }>(
      sql`select a.state, count(*)::int as n from ${TABLES} ${whereOf(tx, sourceOf(others))} group by a.state`,
    )
    const of = (state: ArticleState) => counts.find(row => row.state === state)?.n ?? 0
    return { ...page, state_counts: { PUBLISHED: of('PUBLISHED'), DRAFT: of('DRAFT') } }
  })
}

type DetailRow = Omit<ConsoleArticle, 'changed_at'> & { changed_at: Date; body: string; customers: ConsoleArticleDetail['customers'] }
type VersionRow = Omit<ConsoleArticleDetail['versions'][number], 'at' | 'blocks'> & { at: Date; body: string }

/** Refuses NOT_FOUND. */
export async function articleDetail(db: Database, { article_id }: HelpArticleRef): Promise<ConsoleArticleDetail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<DetailRow>(sql`
      select ${selectOf(FIELDS)}, a.body, (
        select coalesce(json_agg(json_build_object('customer_id', c.id::text, 'name', c.name) order by c.name), '[]')
        from organization_customers c where c.id = any(a.named_customers)) as customers
      from ${TABLES} where a.id = ${article_id}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const versions = await tx.rows<VersionRow>(sql`
      select v.version, v.state, v.title, v.body, v.reason, s.staff_name as by, v.at
      from help_versions v join staff_users s on s.id = v.staff_id where v.article_id = ${article_id} order by v.version desc`)
    return {
      ...row,
      changed_at: row.changed_at.toISOString(),
      blocks: articleBlocks(row.body),
      versions: versions.map(({ body, at, ...rest }) => ({ ...rest, blocks: articleBlocks(body), at: at.toISOString() })),
    }
  })
}
