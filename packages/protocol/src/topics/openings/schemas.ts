// Applications for ad accounts: what a customer asks for, on which channel, and what came of each account.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, judged, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { AD_TYPE_CODES } from '../ad-accounts/enums.ts'
import { APPLY_STATUS_CODES } from '../companies/enums.ts'
import { linkProblem, LINK_MOST } from '../companies/material.ts'
import { REGIONS } from '../companies/regions.ts'
import { emailProblem } from '../contracts/limits.ts'
import { shownEvidence } from '../files/evidence.ts'
import { ITEM_STATE_CODES } from '../items/enums.ts'
import {
  ACCOUNT_NAME_MOST,
  bcProblem,
  BRAND_WORD,
  INVITES_MOST,
  mccProblem,
  OPENING_CURRENCIES,
  OPENING_LABELS,
  OPENING_MOST,
  OPENING_STAGE_CODES,
  OPENING_TIMEZONES,
  plainMcc,
  QUALIFICATIONS_MOST,
  REGIONS_MOST,
} from './enums.ts'
import { openingFilters } from './lists.ts'
import { DOCUMENT_ID_MOST, DOCUMENT_TYPE_CODES, REPRESENTATIVE_LABELS, REPRESENTATIVE_NAME_MOST } from './representative.ts'

export const openingFields = {
  company_id: id(OPENING_LABELS.company_id),
  account_name: text(ACCOUNT_NAME_MOST, OPENING_LABELS.account_name).pipe(z.string().min(1, '请输入账户名称')),
  count: z.number('请填写申请账户数').int('申请账户数须为整数').min(1, '至少申请 1 个账户'),
  currency: z.enum(OPENING_CURRENCIES, '请选择币种'),
  timezone: z.enum(OPENING_TIMEZONES, '请选择时区'),
  website: judged(text(LINK_MOST, OPENING_LABELS.website), linkProblem),
  /** of TikTok alone */
  ad_type: z.enum(AD_TYPE_CODES, '请选择广告类型').nullable().default(null),
  /** whom Google asks to use the accounts */
  invite_emails: z
    .array(judged(z.string('请输入邮箱').trim().toLowerCase(), emailProblem))
    .max(INVITES_MOST, `邀请邮箱最多 ${INVITES_MOST} 个`)
    .default([]),
  /** where Google's ads are to run, by the codes of companies' areas */
  target_regions: z
    .array(z.string().refine(code => Object.hasOwn(REGIONS, code), '请选择受众国家'))
    .max(REGIONS_MOST, `受众国家最多 ${REGIONS_MOST} 个`)
    .default([]),
  /** the customer's own manager account at Google; empty without one */
  mcc_id: judged(text(20, OPENING_LABELS.mcc_id), mccProblem).transform(plainMcc).default(''),
  /** the customer's own business centre at TikTok; empty without one */
  bc_id: judged(text(30, OPENING_LABELS.bc_id), bcProblem).default(''),
  /** of what was filled in on Meta's own pages; empty: the agency makes the accounts */
  request_id: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, 'Meta 开户申请编号为数字')
    .default(''),
}

const { name, document_type, document_id, unionpay_account, phone } = REPRESENTATIVE_LABELS
/** Each is judged with its paper, and only where TikTok asks (representative.ts). */
const representative = z.object({
  name: text(REPRESENTATIVE_NAME_MOST, name),
  document_type: z.enum(DOCUMENT_TYPE_CODES, `请选择${document_type}`),
  document_id: text(DOCUMENT_ID_MOST, document_id),
  unionpay_account: text(30, unionpay_account),
  phone: text(20, phone),
})
/** Whom TikTok asks some licences for; null, in a revision or a correction: as it was told before. It is never told to anybody again. */
export const toldRepresentative = representative.nullable().default(null)

/** Pictures that TikTok asks some industries for: uploads of the sender's own, in his order. */
const qualifications = z
  .array(z.object({ key: text(60, OPENING_LABELS.qualifications), name: text(200, '文件名') }))
  .max(QUALIFICATIONS_MOST, `行业资质最多 ${QUALIFICATIONS_MOST} 张`)
  .refine(files => new Set(files.map(({ key }) => key)).size === files.length, '同一文件只能上传一次')
  .default([])

const openingShape = z.object({ channel: z.enum(CHANNEL_CODES, '请选择渠道'), ...openingFields })
type Opening = z.output<typeof openingShape>
export type OpeningValues = Opening

/** What the fields say together. */
export function openingProblems({
  channel,
  count,
  ad_type,
  account_name,
  invite_emails,
  request_id,
  target_regions,
  mcc_id,
  bc_id,
}: Opening): { path: string; msg: string }[] {
  const most = OPENING_MOST[channel]
  const isTiktok = channel === 'TIKTOK'
  return [
    ...(count > most ? [{ path: 'count', msg: `一次最多申请 ${most} 个账户` }] : []),
    ...(isTiktok && ad_type === null ? [{ path: 'ad_type', msg: '请选择广告类型' }] : []),
    ...(!isTiktok && ad_type !== null ? [{ path: 'ad_type', msg: '该渠道没有广告类型' }] : []),
    ...(ad_type === 'RESERVATION' && !account_name.includes(BRAND_WORD)
      ? [{ path: 'account_name', msg: `品牌账户的名称须包含“${BRAND_WORD}”` }]
      : []),
    ...(channel !== 'GOOGLE' && invite_emails.length > 0 ? [{ path: 'invite_emails', msg: '只有 Google 可以邀请邮箱' }] : []),
    ...(channel !== 'GOOGLE' && target_regions.length > 0 ? [{ path: 'target_regions', msg: '只有 Google 需要受众国家' }] : []),
    ...(channel !== 'GOOGLE' && mcc_id !== '' ? [{ path: 'mcc_id', msg: '只有 Google 有 MCC ID' }] : []),
    ...(!isTiktok && bc_id !== '' ? [{ path: 'bc_id', msg: '只有 TikTok 有 BC ID' }] : []),
    ...(new Set(target_regions).size < target_regions.length ? [{ path: 'target_regions', msg: '受众国家不能重复' }] : []),
    ...(new Set(invite_emails).size < invite_emails.length ? [{ path: 'invite_emails', msg: '邀请邮箱不能重复' }] : []),
    ...(channel !== 'FACEBOOK' && request_id !== '' ? [{ path: 'request_id', msg: '只有 Meta 有开户申请编号' }] : []),
  ]
}

export const openingRequest = openingShape.extend({
  apply_type: z.literal('OPENING'),
  representative: toldRepresentative,
  qualifications,
})
export type OpeningRequest = z.output<typeof openingRequest>
export const changeOpeningRequest = z.object({
  apply_type: z.literal('OPENING'),
  apply_id: id('申请'),
  ...openingFields,
  representative: toldRepresentative,
  qualifications,
})
export type ChangeOpeningRequest = z.output<typeof changeOpeningRequest>

const objection = z.object({ field: z.string().nullable(), label: z.string(), text: z.string() })
/** One account asked for. `told`, and the objections' texts, are the platform's own words. */
export const openingItem = z.object({
  position: z.number(),
  name: z.string(),
  state: z.enum(ITEM_STATE_CODES),
  waits_for_customer: z.boolean(),
  outside_account_id: z.string().nullable(),
  /** of the account in the product; null before it is there */
  ad_account_id: z.string().nullable(),
  told: z.string(),
  objections: z.array(objection),
  warnings: z.array(z.string()),
  is_retried: z.boolean(),
  ended_at: instant.nullable(),
})
export type OpeningItem = z.output<typeof openingItem>

/** What an application for accounts shows besides what all applications show. */
export const openingShown = z.object({
  channel: z.enum(CHANNEL_CODES),
  account_name: z.string(),
  count: z.number(),
  /** how many of them there are now */
  done: z.number(),
  currency: z.enum(OPENING_CURRENCIES),
  timezone: z.enum(OPENING_TIMEZONES),
  website: z.string(),
  /** while it is 审核中 */
  stage: z.enum(OPENING_STAGE_CODES).nullable(),
})
export const openingDetail = openingShown.extend({
  company_id: z.string(),
  ad_type: z.enum(AD_TYPE_CODES).nullable(),
  invite_emails: z.array(z.string()),
  request_id: z.string(),
  target_regions: z.array(z.string()),
  mcc_id: z.string(),
  bc_id: z.string(),
  qualifications: z.array(shownEvidence),
  /** masked; null where none is kept */
  representative: representative.nullable(),
  items: z.array(openingItem),
  may_retry: z.boolean(),
  may_correct: z.boolean(),
})
export type OpeningDetail = z.output<typeof openingDetail>

export const openingListRequest = z.object({
  ...pagerRequest,
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
  ...filterFields(openingFilters),
})
export type OpeningListRequest = z.output<typeof openingListRequest>

/** `done`: how many accounts there are of those asked for; the `may`s are of whoever handed it in. */
const openingRow = openingShown.omit({ channel: true }).extend({
  apply_id: z.string(),
  company_name: z.string(),
  status: z.enum(APPLY_STATUS_CODES),
  feedback: z.string(),
  submitter: z.string(),
  submitted_at: instant,
  reviewed_at: instant.nullable(),
  may_withdraw: z.boolean(),
  may_resubmit: z.boolean(),
  may_appeal: z.boolean(),
})
export type OpeningRow = z.output<typeof openingRow>
export const openingPage = pageOf(openingRow)
export type OpeningPage = z.output<typeof openingPage>

export const openingCompanies = z.object({
  companies: z.array(
    z.object({
      company_id: z.string(),
      company_name: z.string(),
      area: z.string(),
      registration_number: z.string(),
      promotion_links: z.array(z.string()),
    }),
  ),
})
export type OpeningCompanies = z.output<typeof openingCompanies>

/** What each call takes and answers. */
export const openingSchemas = {
  list: { request: openingListRequest, response: openingPage },
  companies: { request: z.object({}), response: openingCompanies },
}
