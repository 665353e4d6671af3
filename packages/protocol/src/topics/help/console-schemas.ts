// The manual as the console writes it: articles with their states, versions, and what their readers say.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, lines, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { articleFilters } from './console-lists.ts'
import { MAX_NAMED_CUSTOMERS, NOTICE_REACH_CODES } from '../notices/enums.ts'
import {
  ARTICLE_STATE_CODES,
  HELP_TOPIC_CODES,
  HELP_VIDEO_NAMES,
  MAX_ARTICLE_BODY,
  MAX_ARTICLE_POSITION,
  MAX_ARTICLE_TITLE,
} from './enums.ts'
import { articleBlock, helpArticleRef } from './schemas.ts'

export const articleListRequest = z.object({ ...pagerRequest, ...filterFields(articleFilters) })
export type ArticleListRequest = z.output<typeof articleListRequest>

export const consoleArticle = z.object({
  article_id: z.string(),
  topic: z.enum(HELP_TOPIC_CODES),
  title: z.string(),
  position: z.number().int(),
  state: z.enum(ARTICLE_STATE_CODES),
  reach: z.enum(NOTICE_REACH_CODES),
  video: z.enum(HELP_VIDEO_NAMES).nullable(),
  version: z.number().int(),
  /** readers whose last word it is */
  solved: z.number().int(),
  unsolved: z.number().int(),
  changed_by: z.string(),
  changed_at: instant,
})
export type ConsoleArticle = z.output<typeof consoleArticle>
export const articlePage = pageOf(consoleArticle).extend({ state_counts: z.record(z.enum(ARTICLE_STATE_CODES), z.number().int()) })
export type ArticlePage = z.output<typeof articlePage>

export const consoleArticleDetail = consoleArticle.extend({
  /** as it was typed */
  body: z.string(),
  blocks: z.array(articleBlock),
  /** for whom alone it is; empty is for all */
  customers: z.array(z.object({ customer_id: z.string(), name: z.string() })),
  versions: z.array(
    z.object({
      version: z.number().int(),
      state: z.enum(ARTICLE_STATE_CODES),
      title: z.string(),
      blocks: z.array(articleBlock),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
})
export type ConsoleArticleDetail = z.output<typeof consoleArticleDetail>

const content = {
  topic: z.enum(HELP_TOPIC_CODES, '请选择主题'),
  title: text(MAX_ARTICLE_TITLE, '标题').pipe(z.string().min(1, '请填写标题')),
  body: lines(MAX_ARTICLE_BODY, '正文').pipe(z.string().min(1, '请填写正文')),
  position: z
    .number('排序应为整数')
    .int('排序应为整数')
    .min(1, '排序至少为 1')
    .max(MAX_ARTICLE_POSITION, `排序最多为 ${MAX_ARTICLE_POSITION}`),
  state: z.enum(ARTICLE_STATE_CODES, '请选择状态'),
  reach: z.enum(NOTICE_REACH_CODES, '请选择受众'),
  /** for them and their sub-customers alone; empty is for all */
  customer_ids: z.array(id('客户')).max(MAX_NAMED_CUSTOMERS, `指定客户最多 ${MAX_NAMED_CUSTOMERS} 个`),
  /** the product's video that it tells of */
  video: z.enum(HELP_VIDEO_NAMES, '请选择视频').nullable(),
  reason,
}
export const articleAddition = z.object(content)
export type ArticleAddition = z.output<typeof articleAddition>
export const articleChange = helpArticleRef.extend({
  /** the one that was looked at */
  version: z.number('请提供版本').int('版本不正确').min(1, '版本不正确'),
  ...content,
})
export type ArticleChange = z.output<typeof articleChange>

export const manualFilling = z.object({ reason })
export type ManualFilling = z.output<typeof manualFilling>

/** What each call takes and answers. */
export const consoleHelpSchemas = {
  list: { request: articleListRequest, response: articlePage, filters: articleFilters },
  detail: { request: helpArticleRef, response: consoleArticleDetail },
  fill: { request: manualFilling, response: z.object({ added: z.number().int() }) },
  add: { request: articleAddition, response: consoleArticleDetail },
  change: { request: articleChange, response: consoleArticleDetail },
}
