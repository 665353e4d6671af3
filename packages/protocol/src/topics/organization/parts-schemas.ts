// Parts of a customer that staff make and mend: its companies, its sub-customers and the people who sign in for them.
import { z } from 'zod'
import { SUB_CUSTOMER_NAME_LEAST, SUB_CUSTOMER_NAME_LENGTH } from '../sub-customers/limits.ts'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf } from '../../wire/page.ts'
import { COMPANY_NAME_MOST } from '../session/limits.ts'
import { readsPhone } from '../session/phone-fields.ts'
import { customerPartRequest, customerRef, nothing } from './console-schemas.ts'
import {
  companyName,
  contact,
  creditCode,
  isReached,
  masterInvitation,
  offerRef,
  personName,
  withdrawOfferRequest,
} from './customer-schemas.ts'

export const subCustomerName = text(COMPANY_NAME_MOST, '子客户名称').pipe(
  z.string().min(SUB_CUSTOMER_NAME_LEAST, `子客户名称${SUB_CUSTOMER_NAME_LENGTH}`),
)
const subCustomer = customerRef.extend({ sub_customer_id: id('子客户') })
const member = customerRef.extend({ user_id: id('成员') })

export const consoleCompany = z.object({
  company_id: z.string(),
  company_name: z.string(),
  /** empty where none is known */
  credit_code: z.string(),
  accounts: z.number().int(),
  created_at: instant,
})
export type ConsoleCompany = z.output<typeof consoleCompany>
export const companyPage = pageOf(consoleCompany)
export type CompanyPage = z.output<typeof companyPage>

export const newCompany = customerRef.extend({ company_name: companyName, credit_code: creditCode })
export const companyChange = newCompany.extend({ company_id: id('开户公司'), reason })
export type CompanyChange = z.output<typeof companyChange>

/** With whoever is to sign in for it first. */
export const newSubCustomer = customerRef
  .extend({ name: subCustomerName, show_sub_customer_spend: z.boolean('请选择是否显示消耗'), master_name: personName, ...contact })
  .check(readsPhone('mobile'), isReached)
export type NewSubCustomer = z.output<typeof newSubCustomer>
export const subCustomerChange = subCustomer.extend({ name: subCustomerName, reason })
export type SubCustomerChange = z.output<typeof subCustomerChange>
export const subCustomerInvite = subCustomer.extend({ master_name: personName, ...contact }).check(readsPhone('mobile'), isReached)
export type SubCustomerInvite = z.output<typeof subCustomerInvite>

/** An ordinary member of the customer itself. */
export const memberInvite = customerRef.extend({ master_name: personName, ...contact }).check(readsPhone('mobile'), isReached)
export type MemberInvite = z.output<typeof memberInvite>
/** Those that wait or have lapsed, of members and of sub-customers' people. */
export const memberInvitations = z.object({
  items: z.array(masterInvitation.omit({ status: true }).extend({ is_lapsed: z.boolean(), sub_customer_name: z.string().nullable() })),
})
export type MemberInvitations = z.output<typeof memberInvitations>

export const memberRemoval = member.extend({ reason })
export type MemberRemoval = z.output<typeof memberRemoval>
/** `value`: whether the person is disabled from now on. */
export const memberSwitch = member.extend({ value: z.boolean('请选择停用或恢复'), reason })
export type MemberSwitch = z.output<typeof memberSwitch>
/** `from_user_id` is the master who was shown, null for none: somebody else may have been quicker. */
export const masterChange = member.extend({ from_user_id: id('主账号').nullable(), reason })
export type MasterChange = z.output<typeof masterChange>
/** Sessions end in any case. */
export const signInReset = member.extend({ removes_second_factor: z.boolean('请选择是否解绑两步验证'), reason })
export type SignInReset = z.output<typeof signInReset>
/** `is_mailed`: a link for a new password went to the bound address. */
export const signInResetReply = z.object({ is_mailed: z.boolean() })

/** What each call takes and answers. */
export const customerPartSchemas = {
  companies: { request: customerPartRequest, response: companyPage },
  createCompany: { request: newCompany, response: nothing },
  changeCompany: { request: companyChange, response: nothing },
  createSubCustomer: { request: newSubCustomer, response: nothing },
  renameSubCustomer: { request: subCustomerChange, response: nothing },
  inviteSubCustomerUser: { request: subCustomerInvite, response: nothing },
  memberInvitations: { request: customerRef, response: memberInvitations },
  inviteMember: { request: memberInvite, response: nothing },
  inviteMemberAgain: { request: offerRef, response: nothing },
  withdrawMemberInvitation: { request: withdrawOfferRequest, response: nothing },
  removeMember: { request: memberRemoval, response: nothing },
  setMemberDisabled: { request: memberSwitch, response: nothing },
  changeMaster: { request: masterChange, response: nothing },
  resetSignIn: { request: signInReset, response: signInResetReply },
}
