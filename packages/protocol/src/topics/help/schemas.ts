// The manual on the wire: which articles there are, one of them in blocks, and whether it helped.
import { z } from 'zod'
import { id, instant, text } from '../../wire/fields.ts'
import { HELP_TOPIC_CODES, HELP_VIDEO_NAMES, MAX_HELP_SEARCH } from './enums.ts'

const articleText = z.object({
  text: z.string(),
  is_strong: z.boolean(),
  /** a path of the portal; null leads nowhere */ href: z.string().nullable(),
})
export type ArticleText = z.output<typeof articleText>
/** Structured text: the browser never gets markup. */
export const articleBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('text'), texts: z.array(articleText) }),
  z.object({ kind: z.literal('list'), is_ordered: z.boolean(), items: z.array(z.array(articleText)) }),
])
export type ArticleBlock = z.output<typeof articleBlock>

const seconds = z.number()
/** What is said from one second to another. */
const caption = z.object({ from: seconds, to: seconds, text: z.string() })
export type Caption = z.output<typeof caption>
const video = z.object({ name: z.enum(HELP_VIDEO_NAMES), seconds })

const entry = {
  article_id: z.string(),
  topic: z.enum(HELP_TOPIC_CODES),
  title: z.string(),
}
/** In the order of the tree. */
export const helpArticles = z.object({ articles: z.array(z.object({ ...entry, video: video.nullable() })) })
export type HelpArticles = z.output<typeof helpArticles>

export const helpSearchRequest = z.object({ text: text(MAX_HELP_SEARCH, '搜索内容').pipe(z.string().min(1, '请输入搜索内容')) })
export type HelpSearchRequest = z.output<typeof helpSearchRequest>
/** A text in pieces; a hit is what was searched for. */
const pieces = z.array(z.object({ text: z.string(), is_hit: z.boolean() }))
export type HelpPieces = z.output<typeof pieces>
export const helpHit = z.object({
  ...entry,
  title: pieces,
  /** where it is said */
  excerpt: pieces,
  video: video.nullable(),
  /** the second of the video at which it is said; null where its captions don't */
  at: seconds.nullable(),
})
export type HelpHit = z.output<typeof helpHit>
/** The best first. */
export const helpHits = z.object({ hits: z.array(helpHit) })
export type HelpHits = z.output<typeof helpHits>

export const helpArticleRef = z.object({ article_id: id('文章') })
export type HelpArticleRef = z.output<typeof helpArticleRef>
export const helpArticle = z.object({
  ...entry,
  blocks: z.array(articleBlock),
  video: video.extend({ captions: z.array(caption) }).nullable(),
  changed_at: instant,
  /** what this reader last said; null before */
  is_solved: z.boolean().nullable(),
})
export type HelpArticle = z.output<typeof helpArticle>

export const helpAnswer = helpArticleRef.extend({ is_solved: z.boolean('请选择是否解决') })
export type HelpAnswer = z.output<typeof helpAnswer>

/** What each call takes and answers. */
export const helpSchemas = {
  articles: { request: z.object({}), response: helpArticles },
  search: { request: helpSearchRequest, response: helpHits },
  article: { request: helpArticleRef, response: helpArticle },
  answer: { request: helpAnswer, response: z.object({}) },
}
