// What staff decide about an application for ad accounts before they approve it.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, reason } from '../../wire/fields.ts'
import { opensCase } from '../cases/schemas.ts'
import { ATTEMPT_ANSWER_CODES, ITEM_STATE_CODES } from '../items/enums.ts'

export const parentsRequest = z.object({ channel: z.enum(CHANNEL_CODES, '请选择渠道') })
export const openingParents = z.object({
  parents: z.array(z.object({ parent_id: z.string(), name: z.string(), currency: z.string().nullable(), needs_licence: z.boolean() })),
})
export type OpeningParents = z.output<typeof openingParents>

/** `by_hand`: nothing is sent, people open the accounts on the platform's own pages and enter them; there is no parent then. */
export const setTermsRequest = z
  .object({
    case_id: id('申请'),
    by_hand: z.boolean('请选择开户方式').optional(),
    parent_id: z
      .string('请选择开户归属')
      .trim()
      .regex(/^\d{0,20}$/, '请选择开户归属')
      .default(''),
    industry_id: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,14})?$/, '渠道行业编号为数字')
      .default(''),
  })
  .refine(({ by_hand, parent_id }) => by_hand === true || parent_id !== '', { path: ['parent_id'], error: '请选择开户归属' })
export type SetTermsRequest = z.output<typeof setTermsRequest>
/** `channel` and what stands now, for the one who decides. */
export const termsRequest = z.object({ case_id: id('申请') })
export const openingTerms = z.object({
  channel: z.enum(CHANNEL_CODES),
  parent_id: z.string(),
  by_hand: z.boolean(),
  industry_id: z.string(),
})
export type OpeningTerms = z.output<typeof openingTerms>

/** `outside_account_id`: the account that came of it, where one did. */
export const proposeResultRequest = z
  .object({
    item_id: id('账户'),
    outcome: z.enum(['DONE', 'REFUSED'], '请选择结果'),
    outside_account_id: z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, '账户 ID 为数字')
      .default(''),
    reason,
  })
  .refine(({ outcome, outside_account_id }) => outcome === 'REFUSED' || outside_account_id !== '', {
    path: ['outside_account_id'],
    error: '请填写账户 ID',
  })
export type ProposeResultRequest = z.output<typeof proposeResultRequest>
export const openingCaseSchemas = { OPENING_RESULT: opensCase(proposeResultRequest) }

/** Each time that it was sent, and what the platform answered; `before` bore the name already. */
const itemAttempt = z.object({
  number: z.int(),
  name: z.string(),
  sent_at: instant,
  answered_at: instant.nullable(),
  answer: z.enum(ATTEMPT_ANSWER_CODES).nullable(),
  request_id: z.string().nullable(),
  told: z.string(),
  before: z.int(),
})
/** How one account asked for is carried out; `told` are the platform's own words, `surplus` what it made more often than it was asked to. */
const carriedItem = z.object({
  item_id: z.string(),
  position: z.number(),
  name: z.string(),
  state: z.enum(ITEM_STATE_CODES),
  waits_for_customer: z.boolean(),
  outside_account_id: z.string().nullable(),
  told: z.string(),
  warnings: z.array(z.string()),
  is_retried: z.boolean(),
  /** people open it on the platform's own pages */
  by_hand: z.boolean(),
  attempts: z.array(itemAttempt),
  /** how often it was sent */
  sends: z.number(),
  sent_at: instant.nullable(),
  ended_at: instant.nullable(),
  surplus: z.array(z.string()),
})
export type CarriedItem = z.output<typeof carriedItem>
export const openingItems = z.object({ items: z.array(carriedItem) })
export type OpeningItems = z.output<typeof openingItems>

/** What each call takes and answers. */
export const openingConsoleSchemas = {
  parents: { request: parentsRequest, response: openingParents },
  terms: { request: termsRequest, response: openingTerms },
  items: { request: termsRequest, response: openingItems },
  setTerms: { request: setTermsRequest, response: openingTerms },
}
