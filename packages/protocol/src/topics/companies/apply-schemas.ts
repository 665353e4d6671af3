// Applications about companies: what is handed in, mended after a rejection, and looked up (spec §7, Companies).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { day, id, instant, judged, ownReason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { emailProblem } from '../contracts/limits.ts'
import { caseState } from '../cases/schemas.ts'
import { evidenceFiles, shownEvidence } from '../files/evidence.ts'
import { storedFile } from '../files/schemas.ts'
import { changeOpeningRequest, openingDetail, openingRequest, openingShown } from '../openings/schemas.ts'
import { APPLY_STATUS_CODES, APPLY_TYPE_CODES, INDUSTRY_CODES } from './enums.ts'
import {
  ADDRESS_MOST,
  CONTACT_NAME_MOST,
  englishProblem,
  LICENCE_FILES_MOST,
  LINK_MOST,
  LINKS_MOST,
  linkProblem,
  MATERIAL_LABELS,
  NAME_MOST,
  NO_LICENCE,
  NUMBER_MOST,
} from './material.ts'

const REGIONS = new Intl.DisplayNames('zh', { type: 'region', fallback: 'none' })
/** Codes of ISO 3166 that are no country's own. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']
const isRegion = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && REGIONS.of(code) !== undefined
const required = (most: number, label: string) => text(most, label).pipe(z.string().min(1, `请输入${label}`))
const english = (most: number, label: string) => judged(required(most, label), value => englishProblem(label, value))
const link = (label: string) => judged(text(LINK_MOST, label), linkProblem)
const LABELS = MATERIAL_LABELS

const fields = {
  company_name: required(NAME_MOST, LABELS.company_name).pipe(z.string().min(2, '请输入公司全称')),
  company_name_en: english(NAME_MOST, LABELS.company_name_en),
  area: z.string('请选择注册地').refine(isRegion, '请选择注册地'),
  registration_number: text(NUMBER_MOST, LABELS.registration_number),
  address: required(ADDRESS_MOST, LABELS.address),
  address_en: english(ADDRESS_MOST, LABELS.address_en),
  licence: evidenceFiles(NO_LICENCE).max(LICENCE_FILES_MOST, `营业执照最多 ${LICENCE_FILES_MOST} 页`),
  /** null: the licence has no end */
  expires_on: day(LABELS.expires_on).nullable(),
  website: link(LABELS.website),
  promotion_links: z
    .array(link(LABELS.promotion_links), '请填写推广链接')
    .min(1, '请填写推广链接')
    .max(LINKS_MOST, `推广链接最多 ${LINKS_MOST} 条`),
  /** empty without one */
  page: z.union([z.literal(''), link(LABELS.page)]).default(''),
  contact_name: required(CONTACT_NAME_MOST, LABELS.contact_name),
  contact_email: judged(z.string('请输入邮箱').trim(), emailProblem),
  contact_phone: z
    .string('请输入联系电话')
    .trim()
    .regex(/^\+?[0-9][0-9 -]{4,19}$/, '请输入正确的联系电话'),
  industry: z.enum(INDUSTRY_CODES, '请选择行业'),
}

export const companyMaterial = z.object(fields)
/** A company as it was handed in. */
export type CompanyMaterial = z.output<typeof companyMaterial>
/** The licence lies with the evidence. */
export type StoredMaterial = Omit<CompanyMaterial, 'licence'>

export const createApplyRequest = z.object({ apply_type: z.literal('COMPANY'), ...fields })
export type CreateApplyRequest = z.output<typeof createApplyRequest>
/** A company, or ad accounts in the name of one. */
export const submitRequest = z.discriminatedUnion('apply_type', [createApplyRequest, openingRequest], '请选择申请类型')

const applyId = id('申请')
/** The next revision of an application that was rejected; only flagged fields may differ from it. */
export const updateApplyRequest = z.object({ apply_type: z.literal('COMPANY'), apply_id: applyId, ...fields })
export type UpdateApplyRequest = z.output<typeof updateApplyRequest>
export const resubmitRequest = z.discriminatedUnion('apply_type', [updateApplyRequest, changeOpeningRequest], '请选择申请类型')

/** What a platform wanted changed, answered with the company's material as it holds now and this link. */
export const correctRequest = z.object({ apply_id: applyId, website: fields.website })
export type CorrectRequest = z.output<typeof correctRequest>

export const appealApplyRequest = z.object({ apply_id: applyId, reason: ownReason })
export type AppealApplyRequest = z.output<typeof appealApplyRequest>

export const applyRequest = z.object({ apply_id: applyId })
export type ApplyRequest = z.output<typeof applyRequest>

export const applyListRequest = z.object({
  ...pagerRequest,
  apply_type: z.enum(APPLY_TYPE_CODES).default('COMPANY'),
  /** of applications for ad accounts */
  channel: z.enum(CHANNEL_CODES).optional(),
  status: z.enum(APPLY_STATUS_CODES, '状态不正确').optional(),
  company_name: text(NAME_MOST, '主体').optional(),
})
export type ApplyListRequest = z.output<typeof applyListRequest>

const apply = z.object({
  apply_id: z.string(),
  apply_type: z.enum(APPLY_TYPE_CODES),
  company_name: z.string(),
  registration_number: z.string(),
  area: z.string(),
  status: z.enum(APPLY_STATUS_CODES),
  /** why it was rejected, word for word; empty otherwise */
  feedback: z.string(),
  submitter: z.string(),
  submitted_at: instant,
  reviewed_at: instant.nullable(),
  /** null: it is about a company */
  opening: openingShown.nullable(),
})
export type Apply = z.output<typeof apply>
export const applyPage = pageOf(apply)
export type ApplyPage = z.output<typeof applyPage>

export const applyDetail = apply.extend({
  /** of an application for ad accounts, the company's own */
  material: companyMaterial.extend({ licence: z.array(shownEvidence) }),
  opening: openingDetail.nullable(),
  case: caseState,
})
export type ApplyDetail = z.output<typeof applyDetail>

export const conditionRequest = z.object({
  area: fields.area,
  registration_number: fields.registration_number,
})
export type ConditionRequest = z.output<typeof conditionRequest>
/** `obstacle`: why an application with this number is refused; null where none is known. Of other customers nothing is told. */
export const condition = z.object({ may_create: z.boolean(), obstacle: z.string().nullable() })
export type Condition = z.output<typeof condition>

/** What each call takes and answers. */
export const applySchemas = {
  list: { request: applyListRequest, response: applyPage },
  detail: { request: applyRequest, response: applyDetail },
  create: { request: submitRequest, response: z.object({ apply_id: z.string() }) },
  update: { request: resubmitRequest, response: applyDetail },
  correct: { request: correctRequest, response: applyDetail },
  retry: { request: applyRequest, response: applyDetail },
  appeal: { request: appealApplyRequest, response: applyDetail },
  withdraw: { request: applyRequest, response: applyDetail },
  uploads: { request: z.object({}), response: storedFile },
  checkCondition: { request: conditionRequest, response: condition },
}
