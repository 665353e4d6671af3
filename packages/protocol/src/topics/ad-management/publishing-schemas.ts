// Publishing calls: drafts, what a plan may name, what speaks against it, and its publication step by step.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { BUDGET_KIND_CODES, CALL_TO_ACTION_CODES, GENDER_CODES, OBJECTIVE_CODES } from '../ads/enums.ts'
import { ITEM_STATE_CODES } from '../items/enums.ts'
import { PUBLICATION_STATE_CODES, PUBLISHING_STEP_CODES } from './publishing-enums.ts'
import { PUBLISHING_DRAFT_BYTES } from './publishing-limits.ts'
import { PLAN_PARTS, type PlanForm, type PlanPart } from './publishing-plan.ts'
import { planProblems } from './publishing-problems.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const objective = z.enum(OBJECTIVE_CODES, '请选择推广目标')
const currency = z.enum(CURRENCY_CODES, '币种不正确')
const typed = (label: string, most = 4_000) => z.string(`请填写${label}`).trim().max(most, `${label}过长`)
const typedList = (label: string, most: number) => z.array(typed(label), `请填写${label}`).max(most, `${label}过多`)
const age = (label: string) => z.int(`请选择${label}`).nullable()
export const publicationId = id('发布')

/** What is wrong with the values is said by `planProblems`, by path. */
export const baseFields = { channel, account_id: id('广告账户'), plan_name: typed('广告名称'), objective }
export const groupFields = {
  audience: z.strictObject({
    countries: typedList('国家或地区', 300),
    age_from: age('最小年龄'),
    age_until: age('最大年龄'),
    gender: z.enum(GENDER_CODES, '请选择性别'),
    keywords: typedList('关键词', 1_000),
  }),
  placements: typedList('版位', 20).nullable(),
  budget: z.strictObject({ kind: z.enum(BUDGET_KIND_CODES, '请选择预算类型'), amount: typed('预算', 40), currency }),
  schedule: z.strictObject({ starts_at: typed('开始时间', 40).nullable(), ends_at: typed('结束时间', 40).nullable() }),
  conversion: z.strictObject({ pixel_id: typed('Pixel', 40), event: typed('转化事件', 80) }).nullable(),
}
export const adFields = {
  creative: z.strictObject({
    identity: z.strictObject({ id: typed('投放身份', 80), kind: typed('身份类型', 40) }).nullable(),
    asset_id: id('素材').nullable(),
    cover_asset_id: id('视频封面').nullable().optional(),
    headlines: typedList('标题', 100),
    texts: typedList('正文', 100),
    call_to_action: z.enum(CALL_TO_ACTION_CODES, '请选择行动号召').nullable(),
    landing_url: typed('落地页链接'),
  }),
}
export const planFields = { ...baseFields, ...groupFields, ...adFields }

const checked = (until: PlanPart) => (plan: PlanForm, context: z.RefinementCtx) => {
  for (const [path, message] of Object.entries(planProblems(plan, {}, until)))
    context.addIssue({ code: 'custom', path: path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part)), message })
}
export const planForm = z.strictObject(planFields).superRefine(checked('AD'))

const account = z.object({
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  currency,
  timezone: z.string(),
})
const named = z.object({ code: z.string(), name: z.string() })

/** Read of the platform now. `enhancements_off`: what the platform would change by itself, always off. */
export const adOptions = z.object({
  account,
  objectives: z.array(z.object({ code: objective, name: z.string() })),
  placements: z.array(named),
  age_starts: z.array(z.int()),
  /** null: no upper end */
  age_ends: z.array(z.int().nullable()),
  identities: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string() })),
  pixels: z.array(z.object({ id: z.string(), name: z.string(), events: z.array(z.string()) })),
  /** in the account's currency; null: the platform names none */
  least_daily: decimal.nullable(),
  least_lifetime: decimal.nullable(),
  /** the platform checks a plan with nothing made; TikTok has no such call */
  has_own_check: z.boolean(),
  enhancements_off: z.array(named),
})
export type AdOptionsReply = z.output<typeof adOptions>

/** `path` of the form, null where the platform names no field that we know. */
const objection = z.object({ path: z.string().nullable(), reason_text: z.string() })
export type ObjectionReply = z.output<typeof objection>
/** `note`: why the platform was not asked, or how; objections are its own. */
export const validated = z.object({ is_checked_by_platform: z.boolean(), note: z.string(), objections: z.array(objection) })
export type Validated = z.output<typeof validated>

/** The draft that it came of is removed with it. */
export const createRequest = z.strictObject({ ...planFields, draft_id: id('草稿').nullable().optional() }).superRefine(checked('AD'))
export type CreateRequest = z.output<typeof createRequest>
export const created = z.object({ publication_id: z.string() })
export type Created = z.output<typeof created>

const step = z.object({
  step: z.enum(PUBLISHING_STEP_CODES),
  /** null: its turn has not come */
  state: z.enum(ITEM_STATE_CODES).nullable(),
  /** the platform's own words, or what is waited for */
  told: z.string(),
  objections: z.array(objection),
  /** the object that it made */
  outside_id: z.string().nullable(),
  sent_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export const publication = z.object({
  publication_id: z.string(),
  plan_name: z.string(),
  account,
  objective,
  state: z.enum(PUBLICATION_STATE_CODES),
  /** how far it was told; steps of a stepwise one come part by part */
  part: z.enum(PLAN_PARTS),
  /** made and done so far, of how many; those of a cleaning where it is cleaned */
  steps_done: z.int(),
  steps_all: z.int(),
  /** why it stopped, or what is waited for */
  told: z.string(),
  created_by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type PublicationRow = z.output<typeof publication>
export const publicationPage = pageOf(publication)
export type PublicationPage = z.output<typeof publicationPage>
export const publicationListRequest = z.object({
  ...pagerRequest,
  channel: channel.optional(),
  state: z.enum(PUBLICATION_STATE_CODES, '发布状态不正确').optional(),
})
export type PublicationListRequest = z.output<typeof publicationListRequest>
export const publicationIdRequest = z.object({ publication_id: publicationId })
export const publicationDetail = publication.extend({
  plan: z.object(planFields),
  /** stands in the name of each object */
  marker: z.string(),
  steps: z.array(step),
  may_continue: z.boolean(),
  may_clean: z.boolean(),
})
export type PublicationDetail = z.output<typeof publicationDetail>

/** `plan`: as it is to be now; what is made already can't be changed any more. Without it the step is tried again as it was. */
export const continueRequest = z.object({ publication_id: publicationId, plan: planForm.optional() })
export type ContinueRequest = z.output<typeof continueRequest>
export const publicationChanged = z.object({ publication_id: z.string(), state: z.enum(PUBLICATION_STATE_CODES) })
export type PublicationChanged = z.output<typeof publicationChanged>

/** The form as it stands, whatever is in it. */
const content = z
  .record(z.string().max(60, '字段名称过长'), z.unknown(), '草稿内容不正确')
  .refine(filled => JSON.stringify(filled).length <= PUBLISHING_DRAFT_BYTES, '草稿内容过大，请精简后保存')
const draftId = id('草稿')
/** Without `draft_id` a new one. `version`: the one that was opened; another by now is refused, and nothing is lost. */
export const draftSave = z.strictObject({
  draft_id: draftId.optional(),
  version: z.int('请刷新后重试').min(0).default(0),
  channel,
  draft_name: text(60, '草稿名称'),
  content,
})
export type DraftSave = z.output<typeof draftSave>
export const draftSaved = z.object({ draft_id: z.string(), version: z.int(), saved_at: instant })
export type DraftSaved = z.output<typeof draftSaved>
export const adDraft = z.object({
  draft_id: z.string(),
  version: z.int(),
  channel,
  draft_name: z.string(),
  saved_by: z.string(),
  saved_at: instant,
})
export const adDrafts = z.object({ content: z.array(adDraft) })
export type AdDrafts = z.output<typeof adDrafts>
export const adDraftDetail = adDraft.extend({ content: z.record(z.string(), z.unknown()) })
export type AdDraftDetail = z.output<typeof adDraftDetail>
export const draftRemoved = z.object({ removed: z.boolean() })
export type DraftRemoved = z.output<typeof draftRemoved>

/** What each call takes and answers. */
export const publishingSchemas = {
  options: { request: z.object({ account_id: id('广告账户') }), response: adOptions },
  validate: { request: planForm, response: validated },
  create: { request: createRequest, response: created },
  publications: { request: publicationListRequest, response: publicationPage },
  publication: { request: publicationIdRequest, response: publicationDetail },
  continue: { request: continueRequest, response: publicationChanged },
  clean: { request: publicationIdRequest, response: publicationChanged },
  saveDraft: { request: draftSave, response: draftSaved },
  drafts: { request: z.object({}), response: adDrafts },
  draft: { request: z.object({ draft_id: draftId }), response: adDraftDetail },
  removeDraft: { request: z.object({ draft_id: draftId }), response: draftRemoved },
}
