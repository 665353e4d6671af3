// The manual on the wire: which articles there are, one of them in blocks, and whether it helped.
import { z } from 'zod'
import { id, instant, text } from '../../wire/fields.ts'
import { HELP_TOPIC_CODES, MAX_HELP_SEARCH } from './enums.ts'

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

/** Empty finds all; else those whose title or body holds it. */
export const helpArticlesRequest = z.object({ text: text(MAX_HELP_SEARCH, '搜索内容').default('') })
export type HelpArticlesRequest = z.output<typeof helpArticlesRequest>
/** In the order of the tree. */
export const helpArticles = z.object({
  articles: z.array(z.object({ article_id: z.string(), topic: z.enum(HELP_TOPIC_CODES), title: z.string() })),
})
export type HelpArticles = z.output<typeof helpArticles>

export const helpArticleRef = z.object({ article_id: id('文章') })
export type HelpArticleRef = z.output<typeof helpArticleRef>
export const helpArticle = z.object({
  article_id: z.string(),
  topic: z.enum(HELP_TOPIC_CODES),
  title: z.string(),
  blocks: z.array(articleBlock),
  changed_at: instant,
  /** what this reader last said; null before */
  is_solved: z.boolean().nullable(),
})
export type HelpArticle = z.output<typeof helpArticle>

export const helpAnswer = helpArticleRef.extend({ is_solved: z.boolean('请选择是否解决') })
export type HelpAnswer = z.output<typeof helpAnswer>

/** What each call takes and answers. */
export const helpSchemas = {
  articles: { request: helpArticlesRequest, response: helpArticles },
  article: { request: helpArticleRef, response: helpArticle },
  answer: { request: helpAnswer, response: z.object({}) },
}
