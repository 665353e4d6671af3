// Auto-clear calls: the customer's setting, the whitelist, and the clearings that were announced.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { IDLE_DAYS, MAX_WHITELIST_BATCH, WHITELIST_DAYS, WHITELIST_STATUS_CODES } from './enums.ts'
import { upcomingFilters, whitelistFilters } from './lists.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')

export const setting = z.object({
  is_enabled: z.boolean(),
  idle_days: z.number().int(),
  /** how many days before a clearing the customer is told */
  notice_days: z.number().int(),
  idle_days_min: z.number().int(),
  idle_days_max: z.number().int(),
  /** only the master may change it */
  can_change: z.boolean(),
  updated_by: z.string().nullable(),
  updated_at: instant.nullable(),
  whitelist_count: z.number().int(),
  upcoming_count: z.number().int(),
})
/** Whether idle ad accounts of the customer are cleared by themselves, and after how many days without spend. */
export type AutoClearSetting = z.output<typeof setting>

export const settingChange = z.object({
  is_enabled: z.boolean('请选择是否开启自动清零'),
  idle_days: z
    .number('请填写无消耗天数')
    .int('无消耗天数需为整数')
    .min(IDLE_DAYS.least, `无消耗天数不能少于 ${IDLE_DAYS.least} 天`)
    .max(IDLE_DAYS.most, `无消耗天数不能多于 ${IDLE_DAYS.most} 天`),
})
export type AutoClearSettingChange = z.output<typeof settingChange>

export const whitelistRequest = z.object({ ...pagerRequest, ...filterFields(whitelistFilters) })
export type WhitelistRequest = z.output<typeof whitelistRequest>

const account = {
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  company_id: z.string(),
  company_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** what is left to spend; null until the first synchronisation */
  balance: decimal.nullable(),
  /** the last day with spend, in the account's time zone; null without any */
  last_spend_day: z.string().nullable(),
}

export const whitelistEntry = z.object({
  ...account,
  entry_id: z.string(),
  /** days until the account would be cleared if nothing is spent; null while nothing would clear it */
  days_until_clear: z.number().int().nullable(),
  /** the last day on which the entry protects, in Beijing */
  expires_on: z.string(),
  status: z.enum(WHITELIST_STATUS_CODES),
  joined_by: z.string(),
  joined_at: instant,
})
export type WhitelistEntry = z.output<typeof whitelistEntry>
export const whitelistPage = idPageOf(whitelistEntry)
export type WhitelistPage = z.output<typeof whitelistPage>

export const upcomingRequest = z.object({ ...pagerRequest, ...filterFields(upcomingFilters) })
export type UpcomingRequest = z.output<typeof upcomingRequest>
export const upcomingClearing = z.object({
  ...account,
  clearing_id: z.string(),
  /** the day of the clearing, in Beijing */
  clear_on: z.string(),
  notified_at: instant,
})
/** An ad account that was announced to be cleared. */
export type UpcomingClearing = z.output<typeof upcomingClearing>
export const upcomingPage = idPageOf(upcomingClearing)
export type UpcomingPage = z.output<typeof upcomingPage>

const batch = (label: string, missing: string) =>
  z
    .array(id(label))
    .min(1, missing)
    .max(MAX_WHITELIST_BATCH, `最多选择${MAX_WHITELIST_BATCH}个广告账号`)
    .refine(list => new Set(list).size === list.length, '同一账户不能重复提交')

export const whitelistAdd = z.object({
  account_ids: batch('账户', '请选择广告账号'),
  days: z
    .number('请填写白名单有效期')
    .int('白名单有效期需为整数天')
    .min(WHITELIST_DAYS.least, `白名单有效期不能少于 ${WHITELIST_DAYS.least} 天`)
    .max(WHITELIST_DAYS.most, `白名单有效期不能多于 ${WHITELIST_DAYS.most} 天`)
    .default(WHITELIST_DAYS.standard),
})
export type WhitelistAdd = z.output<typeof whitelistAdd>
export const whitelistAdded = z.object({
  /** accounts that were not on the list before; the others' entries run anew */
  added: z.number().int(),
  renewed: z.number().int(),
  expires_on: z.string(),
  /** announced clearings that this called off */
  called_off: z.number().int(),
  /** accounts whose clearing had begun already and goes on */
  too_late: z.number().int(),
})
export type WhitelistAdded = z.output<typeof whitelistAdded>

export const entryIds = z.object({ entry_ids: batch('白名单记录', '请选择要操作的账户') })
export type EntryIds = z.output<typeof entryIds>
export const entriesChanged = z.object({ changed: z.number().int() })
export type EntriesChanged = z.output<typeof entriesChanged>

/** What each call takes and answers. */
export const autoClearSchemas = {
  setting: { request: z.object({}), response: setting },
  changeSetting: { request: settingChange, response: setting },
  upcoming: { request: upcomingRequest, response: upcomingPage, filters: upcomingFilters },
  whitelist: { request: whitelistRequest, response: whitelistPage },
  addToWhitelist: { request: whitelistAdd, response: whitelistAdded },
  removeFromWhitelist: { request: entryIds, response: entriesChanged },
  restoreToWhitelist: { request: entryIds, response: entriesChanged },
}
