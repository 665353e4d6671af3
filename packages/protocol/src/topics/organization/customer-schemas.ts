// What staff do with customers: take one on, ask a person to become its master, and see who is like it already.
import { z } from 'zod'
import { creditCodeProblem, plainCreditCode } from '../../values/credit-code.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { CUSTOMER_CLASSIFICATIONS, CUSTOMER_NATURES } from '../../vocabulary/customer-type.ts'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { caseRequest } from '../cases/schemas.ts'
import { COMPANY_NAME_MOST, EMAIL_MOST, USER_NAME_MOST } from '../session/limits.ts'
import { countryCode, readsPhone } from '../session/phone-fields.ts'
import { customerDetail, customerRef } from './console-schemas.ts'
import { DUPLICATE_KIND_CODES, MASTER_INVITATION_STATUS_CODES, TYPE_OBSTACLE_CODES } from './enums.ts'
import { CUSTOMER_NAME_LEAST } from './limits.ts'

export const customerName = text(COMPANY_NAME_MOST, '客户名称').pipe(
  z.string().min(CUSTOMER_NAME_LEAST, `客户名称至少 ${CUSTOMER_NAME_LEAST} 个字符`),
)
export const companyName = text(COMPANY_NAME_MOST, '开户公司').pipe(z.string().min(2, '请输入开户公司全称'))
/** Empty for a company abroad. */
export const creditCode = text(40, '统一社会信用代码')
  .default('')
  .transform(plainCreditCode)
  .superRefine((value, context) => {
    const message = creditCodeProblem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
export const openedChannels = z
  .array(z.enum(CHANNEL_CODES, '渠道不正确'), '请选择开通的渠道')
  .min(1, '请至少开通一个渠道')
  .max(CHANNEL_CODES.length, '渠道重复')
  .refine(channels => new Set(channels).size === channels.length, '渠道重复')

const mobile = z.string('请输入手机号').trim().max(40, '请输入正确的手机号').default('')
const email = text(EMAIL_MOST, '邮箱')
  .default('')
  .refine(value => value === '' || z.email().safeParse(value).success, '请输入正确的邮箱')
export const personName = text(USER_NAME_MOST, '姓名').pipe(z.string().min(1, '请输入主账号姓名'))
export const contact = { country_code: countryCode, mobile, email }
type Contact = { mobile: string; email: string }
/** By SMS, by mail, or both. */
export const isReached = ({ value, issues }: z.core.ParsePayload<Contact>): void => {
  if (value.mobile === '' && value.email === '')
    issues.push({ code: 'custom', input: value.mobile, path: ['mobile'], message: '请填写手机号或邮箱' })
}

export const newCustomer = z
  .object({
    name: customerName,
    customer_type: z.literal([0, 1, 2, 3], '请选择客户类型'),
    customer_nature: z.enum(CUSTOMER_NATURES, '请选择客户性质'),
    customer_classification: z.enum(CUSTOMER_CLASSIFICATIONS, '请选择客户级别'),
    opened_channels: openedChannels,
    company_name: companyName,
    credit_code: creditCode,
    master_name: personName,
    ...contact,
    sales_staff_id: id('商务').nullable(),
    /** the keys of those likenesses that were shown and looked at; any other one refuses */
    confirmed: z.array(z.string().max(80, '确认项不正确')).max(100, '确认项过多').default([]),
  })
  .check(readsPhone('mobile'), isReached)
export type NewCustomer = z.output<typeof newCustomer>

/** Whatever is known so far; what is empty is asked for nothing. */
export const duplicatesRequest = z
  .object({
    name: text(COMPANY_NAME_MOST, '客户名称').default(''),
    company_name: text(COMPANY_NAME_MOST, '开户公司').default(''),
    credit_code: text(40, '统一社会信用代码').default('').transform(plainCreditCode),
    ...contact,
    email: text(EMAIL_MOST, '邮箱').default(''),
  })
  .check(readsPhone('mobile'))
export type DuplicatesRequest = z.output<typeof duplicatesRequest>

export const duplicate = z.object({
  key: z.string(),
  kind: z.enum(DUPLICATE_KIND_CODES),
  /** null for a person of no customer, and for an application */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** an application that waits */
  case_id: z.string().nullable(),
})
export type Duplicate = z.output<typeof duplicate>
export const duplicates = z.object({ items: z.array(duplicate) })
export type Duplicates = z.output<typeof duplicates>

/** How the latest request to become a customer's master stands; nothing but its state once there is a master. */
export const masterInvitation = z.object({
  offer_id: z.string(),
  name: z.string(),
  /** both masked; empty without one */
  mobile: z.string(),
  email: z.string(),
  status: z.enum(MASTER_INVITATION_STATUS_CODES),
  invited_at: instant,
  expires_at: instant,
})
export type MasterInvitation = z.output<typeof masterInvitation>
export const masterInvitationReply = z.object({ invitation: masterInvitation.nullable() })
export type MasterInvitationReply = z.output<typeof masterInvitationReply>

export const inviteMasterRequest = customerRef.extend({ master_name: personName, ...contact }).check(readsPhone('mobile'), isReached)
export type InviteMasterRequest = z.output<typeof inviteMasterRequest>
export const offerRef = customerRef.extend({ offer_id: id('邀请') })
export type OfferRef = z.output<typeof offerRef>
export const withdrawOfferRequest = offerRef.extend({ reason })
export type WithdrawOfferRequest = z.output<typeof withdrawOfferRequest>

export const stopChange = customerRef.extend({ is_stopped: z.boolean('请选择停用或启用'), reason })
export type StopChange = z.output<typeof stopChange>

/** What of a customer is under way or open, for whoever is about to stop it or to change its type. */
export const customerStanding = z.object({
  /** sessions that are open now, those of its sub-customers' people included */
  sessions: z.number().int(),
  open_orders: z.number().int(),
  /** without any the type may change */
  obstacles: z.array(z.enum(TYPE_OBSTACLE_CODES)),
})
export type CustomerStanding = z.output<typeof customerStanding>

const customerType = z.literal([0, 1, 2, 3], '请选择客户类型')
/** `from` is the type that was shown: somebody else may have been quicker. */
export const typeChange = customerRef.extend({ from: customerType, to: customerType, reason })
export type TypeChange = z.output<typeof typeChange>

/** What each call takes and answers. */
export const customerSchemas = {
  duplicates: { request: duplicatesRequest, response: duplicates },
  applicationDuplicates: { request: caseRequest, response: duplicates },
  create: { request: newCustomer, response: customerDetail },
  standing: { request: customerRef, response: customerStanding },
  setStopped: { request: stopChange, response: customerDetail },
  changeType: { request: typeChange, response: customerDetail },
  masterInvitation: { request: customerRef, response: masterInvitationReply },
  inviteMaster: { request: inviteMasterRequest, response: masterInvitationReply },
  inviteMasterAgain: { request: offerRef, response: masterInvitationReply },
  withdrawMasterInvitation: { request: withdrawOfferRequest, response: masterInvitationReply },
}
