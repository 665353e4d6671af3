// Bind account: offers of customers, the proof of the phone, and applications for new customers (spec §2, bind-account; screens.md §3).
import { z } from 'zod'
import { id, instant, lines, text } from '../../wire/fields.ts'
import { caseState } from '../cases/schemas.ts'
import { COMPANY_NAME_MOST } from '../session/limits.ts'
import { BINDING_RIGHT_CODES, OFFER_STATUS_CODES } from './enums.ts'
import { APPLICATION_NOTE_MOST, CONTACT_MOST } from './limits.ts'
import { code } from './member-schemas.ts'

export const bindingOffer = z.object({
  offer_id: z.string(),
  customer_name: z.string(),
  /** who offers: the brand's Chinese name, and the consultant's where one is known */
  offered_by: z.string(),
  status: z.enum(OFFER_STATUS_CODES),
  rights: z.array(z.enum(BINDING_RIGHT_CODES)),
  expires_at: instant,
})
export type BindingOffer = z.output<typeof bindingOffer>

export const customerApplication = z.object({
  company_name: z.string(),
  contact: z.string(),
  note: z.string(),
  case: caseState,
})
export type CustomerApplication = z.output<typeof customerApplication>

export const bindingCheck = z.object({
  /** masked */
  mobile: z.string(),
  country_code: z.string(),
  /** a user who has a customer can bind none: the portal shows that one instead */
  customer_name: z.string().nullable(),
  offers: z.array(bindingOffer),
  application: customerApplication.nullable(),
})
export type BindingCheck = z.output<typeof bindingCheck>

/** The code comes from sendOwn with purpose bind-account. */
export const verifyBindingRequest = z.object({ code })
export const bindingTicket = z.object({ ticket: z.string(), expires_at: instant })
export type BindingTicket = z.output<typeof bindingTicket>

const ticket = z.string('缺少验证凭据').trim().min(1, '缺少验证凭据').max(500, '验证凭据不正确')
export const bindRequest = z.object({ ticket, offer_id: id('客户') })
export type BindRequest = z.output<typeof bindRequest>
export const bindReply = z.object({ sid: z.string(), expires_at: instant, customer_name: z.string() })
export type BindReply = z.output<typeof bindReply>

const applicationFields = {
  company_name: text(COMPANY_NAME_MOST, '公司名称').pipe(z.string().min(2, '请输入公司全称')),
  contact: text(CONTACT_MOST, '联系方式').pipe(z.string().min(1, '请输入联系方式')),
  note: lines(APPLICATION_NOTE_MOST, '备注').default(''),
}
export const applyRequest = z.object({ ticket, ...applicationFields })
export type ApplyRequest = z.output<typeof applyRequest>

/** The next revision of an application that was rejected; only flagged fields may differ from it. */
export const reapplyRequest = z.object({ case_id: id('申请'), ...applicationFields })
export type ReapplyRequest = z.output<typeof reapplyRequest>
