// What daily spend and its corrections can be narrowed by (screens.md 7): the account list's filters, but those that tell how an account stands now.
import {
  BARE,
  choiceOf,
  companiesOf,
  declareFilters,
  periodOf,
  platformIdOf,
  platformIdsOf,
  sortBy,
  textOf,
  zoneOf,
} from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { CURRENCY_TEXTS, textsOf } from '../../values/texts.ts'
import { ACCOUNT_STATUSES, AD_TYPES } from '../ad-accounts/enums.ts'
import { zonesCalled } from '../../values/zone.ts'

export const SPEND_SORTS = ['day', 'spend_usd', 'impressions', 'clicks'] as const

export const spendFilters = declareFilters({
  day: periodOf('日期', { wire: BARE, place: 'row' }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  companies: companiesOf('开户公司', 50, { wire: 'company_ids', place: 'row' }),
  bm: platformIdOf('BM ID', { wire: 'bm_id', only: 'FACEBOOK' }),
  mcc: platformIdOf('MCC ID', { wire: 'mcc_id', only: 'GOOGLE' }),
  bc: platformIdOf('BC ID', { wire: 'bc_id', only: 'TIKTOK' }),
  pixel: platformIdOf('Pixel ID', { wire: 'pixel_id', only: 'FACEBOOK' }),
  adType: choiceOf('广告类型', AD_TYPES, { wire: 'ad_type', only: 'TIKTOK' }),
  status: choiceOf('账户状态', textsOf(ACCOUNT_STATUSES), { wire: 'account_status' }),
  currency: choiceOf('币种', CURRENCY_TEXTS),
  timezone: zoneOf('时区', zonesCalled, { placeholder: '如 上海 或 Shanghai' }),
  sub: textOf('子客户', 60, { wire: 'sub_customer_name', placeholder: '子客户名称', isAgents: true }),
  remark: textOf('备注', 50),
  sort: sortBy(SPEND_SORTS),
  order: sortBy(['asc', 'desc']),
})
