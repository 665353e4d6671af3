// Sub-customers as their second-tier agent runs them: the list with its figures, a new one, its users, and whose the ad accounts are.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { SUB_CUSTOMER_STATUS_CODES } from './enums.ts'
import { contact, isReached, personName } from '../organization/customer-schemas.ts'
import { subCustomerName } from '../organization/parts-schemas.ts'
import { readsPhone } from '../session/phone-fields.ts'
import { subFund } from '../wallet/sub-fund-schemas.ts'
import { heldSchemas } from './held-schemas.ts'
import { ASSIGN_MOST } from './limits.ts'
import { subCustomerFilters, subCustomerLogFilters } from './lists.ts'
import {
  newLimits,
  remind,
  reminded,
  remindedOfFreezes,
  remindOfFreezes,
  setLimits,
  setRule,
  setStatus,
  subCustomerLimits,
  subCustomerLogPage,
  subCustomerLogRequest,
  subCustomerRule,
} from './rights-schemas.ts'

export const subCustomerListRequest = z.object({ ...pagerRequest, ...filterFields(subCustomerFilters) })
export type SubCustomerListRequest = z.output<typeof subCustomerListRequest>

export const ownSubCustomer = subFund.extend({
  /** who signed in for it first; empty without anybody */
  contact_name: z.string(),
  contact_mobile: z.string(),
  users: z.number().int(),
  facebook_accounts: z.number().int(),
  google_accounts: z.number().int(),
  tiktok_accounts: z.number().int(),
  /** what lies on its ad accounts, in US dollars at today's rates */
  account_balance: decimal,
  /** of this month so far, in US dollars */
  today_spend: decimal,
  month_spend: decimal,
  /** rectifications that wait for it */
  to_rectify: z.number().int(),
  status: z.enum(SUB_CUSTOMER_STATUS_CODES),
  /** limits in US dollars; empty where there is none */
  ...subCustomerLimits.shape,
  rule: subCustomerRule.nullable(),
  show_sub_customer_spend: z.boolean(),
  may_recharge: z.boolean(),
  created_at: instant,
})
export type OwnSubCustomer = z.output<typeof ownSubCustomer>
export const ownSubCustomerPage = pageOf(ownSubCustomer)
export type OwnSubCustomerPage = z.output<typeof ownSubCustomerPage>

const subCustomerRef = z.object({ sub_customer_id: id('子客户') })
export type SubCustomerRef = z.output<typeof subCustomerRef>

export const ownSubCustomerInput = z
  .object({
    name: subCustomerName,
    show_sub_customer_spend: z.boolean('请选择是否显示消耗'),
    master_name: personName,
    ...contact,
    /** all rights and no limits where nothing is said */
    limits: newLimits.optional(),
  })
  .check(readsPhone('mobile'), isReached)
export type OwnSubCustomerInput = z.output<typeof ownSubCustomerInput>

const rename = subCustomerRef.extend({ name: subCustomerName })
export type OwnSubCustomerRename = z.output<typeof rename>
const setSpend = subCustomerRef.extend({ value: z.boolean('请选择是否显示消耗') })
export type OwnSubCustomerSpend = z.output<typeof setSpend>
const setRecharge = subCustomerRef.extend({ value: z.boolean('请选择是否允许自行充值') })
const invite = subCustomerRef.extend({ master_name: personName, ...contact }).check(readsPhone('mobile'), isReached)
export type OwnSubCustomerInvite = z.output<typeof invite>
const offerRef = subCustomerRef.extend({ offer_id: id('邀请') })
export type SubCustomerOfferRef = z.output<typeof offerRef>
const userRef = subCustomerRef.extend({ user_id: id('用户') })
export type SubCustomerUserRef = z.output<typeof userRef>

/** Null takes the ad accounts back. */
const assign = z.object({
  sub_customer_id: id('子客户').nullable(),
  account_ids: z.array(id('账户')).min(1, '请选择广告账户').max(ASSIGN_MOST, `每次最多 ${ASSIGN_MOST} 个广告账户`),
})
export type OwnAssignment = z.output<typeof assign>

export const subCustomerPeople = z.object({
  users: z.array(
    z.object({ user_id: z.string(), name: z.string(), mobile: z.string(), is_disabled: z.boolean(), joined_at: instant.nullable() }),
  ),
  /** those that wait, and those that have lapsed */
  invitations: z.array(
    z.object({
      offer_id: z.string(),
      name: z.string(),
      mobile: z.string(),
      email: z.string(),
      is_lapsed: z.boolean(),
      expires_at: instant,
    }),
  ),
})
export type SubCustomerPeople = z.output<typeof subCustomerPeople>

const nothing = z.object({})

/** What each call takes and answers. */
export const subCustomerSchemas = {
  list: { request: subCustomerListRequest, response: ownSubCustomerPage, filters: subCustomerFilters },
  create: { request: ownSubCustomerInput, response: nothing },
  rename: { request: rename, response: nothing },
  setSpend: { request: setSpend, response: nothing },
  setRecharge: { request: setRecharge, response: nothing },
  assign: { request: assign, response: nothing },
  ...heldSchemas,
  people: { request: subCustomerRef, response: subCustomerPeople },
  invite: { request: invite, response: nothing },
  inviteAgain: { request: offerRef, response: nothing },
  withdrawInvitation: { request: offerRef, response: nothing },
  removeUser: { request: userRef, response: nothing },
  setStatus: { request: setStatus, response: nothing },
  setLimits: { request: setLimits, response: nothing },
  setRule: { request: setRule, response: nothing },
  remind: { request: remind, response: reminded },
  remindOfFreezes: { request: remindOfFreezes, response: remindedOfFreezes },
  logs: { request: subCustomerLogRequest, response: subCustomerLogPage, filters: subCustomerLogFilters },
}
