// Applications about companies: what is handed in, mended after a rejection, and looked up (spec §7, Companies).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { day, id, instant, judged, ownReason, text } from '../../wire/fields.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseState } from '../cases/schemas.ts'
import { evidenceFiles, shownEvidence } from '../files/evidence.ts'
import { storedFile } from '../files/schemas.ts'
import { changeOpeningRequest, openingDetail, openingRequest, openingShown, toldRepresentative } from '../openings/schemas.ts'
import { APPLY_STATUS_CODES, APPLY_TYPE_CODES, INDUSTRY_CODES } from './enums.ts'
import { applyFilters } from './lists.ts'
import {
  LICENCE_FILES_MOST,
  LINK_MOST,
  LINKS_MOST,
  linkProblem,
  MATERIAL_LABELS,
  NO_LICENCE,
  NUMBER_MOST,
  TEXT_PROBLEMS,
} from './material.ts'
import { REGIONS } from './regions.ts'

const LABELS = MATERIAL_LABELS
const typed = (name: keyof typeof TEXT_PROBLEMS) => judged(z.string(`请输入${LABELS[name]}`).trim(), TEXT_PROBLEMS[name])
const link = (label: string) => judged(text(LINK_MOST, label), linkProblem)
const fields = {
  company_name: typed('company_name'),
  company_name_en: typed('company_name_en'),
  area: z.string('请选择注册地').refine(code => Object.hasOwn(REGIONS, code), '请选择注册地'),
  registration_number: text(NUMBER_MOST, LABELS.registration_number),
  address: typed('address'),
  address_en: typed('address_en'),
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
  contact_name: typed('contact_name'),
  contact_email: typed('contact_email'),
  contact_phone: typed('contact_phone'),
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
export const correctRequest = z.object({ apply_id: applyId, website: fields.website, representative: toldRepresentative })
export type CorrectRequest = z.output<typeof correctRequest>

export const appealApplyRequest = z.object({ apply_id: applyId, reason: ownReason })
export type AppealApplyRequest = z.output<typeof appealApplyRequest>

export const applyRequest = z.object({ apply_id: applyId })
export type ApplyRequest = z.output<typeof applyRequest>

export const applyListRequest = z.object({
  ...pagerRequest,
  /** companies where it is left out */
  apply_type: z.enum(APPLY_TYPE_CODES).optional(),
  /** of applications for ad accounts */
  channel: z.enum(CHANNEL_CODES).optional(),
  ...filterFields(applyFilters),
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
/** With what the reader may do about it: who handed it in alone may. */
const listedApply = apply.extend({ may_withdraw: z.boolean(), may_resubmit: z.boolean(), may_appeal: z.boolean() })
export type ListedApply = z.output<typeof listedApply>
export const applyPage = pageOf(listedApply)
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
