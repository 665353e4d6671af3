// What the account lists can be narrowed by (screens.md 5.1).
import {
  amountsOf,
  choiceOf,
  companiesOf,
  daysOf,
  declareFilters,
  periodOf,
  platformIdOf,
  platformIdsOf,
  sortBy,
  textOf,
  yesNoOf,
  zoneOf,
} from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { CURRENCY_TEXTS, textsFor, textsOf } from '../../values/texts.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TABS, AD_TYPES, FROZEN_STATUSES, OCCURRING_FROZEN_STATUS_CODES, SORT_FIELDS } from './enums.ts'
import { zonesCalled } from '../../values/zone.ts'

const { ALL: _, ...TABS } = ACCOUNT_TABS

export const accountFilters = declareFilters({
  tab: choiceOf('状态', TABS, { place: 'none' }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  companies: companiesOf('开户公司', 50, { wire: 'company_ids', place: 'row' }),
  bm: platformIdOf('BM ID', { wire: 'bm_id', place: 'row', only: 'FACEBOOK' }),
  mcc: platformIdOf('MCC ID', { wire: 'mcc_id', place: 'row', only: 'GOOGLE' }),
  bc: platformIdOf('BC ID', { wire: 'bc_id', place: 'row', only: 'TIKTOK' }),
  pixel: platformIdOf('Pixel ID', { wire: 'pixel_id', only: 'FACEBOOK' }),
  auth: yesNoOf('个人号授权', { wire: 'personal_auth', only: 'FACEBOOK' }),
  email: textOf('邀请邮箱', 120, { wire: 'relation_email', only: 'GOOGLE' }),
  adType: choiceOf('广告类型', AD_TYPES, { wire: 'ad_type', only: 'TIKTOK' }),
  status: choiceOf('账户状态', textsOf(ACCOUNT_STATUSES), { wire: 'account_status' }),
  frozen: choiceOf('冻结状态', textsFor(textsOf(FROZEN_STATUSES), OCCURRING_FROZEN_STATUS_CODES), { wire: 'frozen_status' }),
  currency: choiceOf('币种', CURRENCY_TEXTS),
  timezone: zoneOf('时区', zonesCalled, { placeholder: '如 上海 或 Shanghai' }),
  balance: amountsOf('可用余额', { currency: 'currency' }),
  daysMax: daysOf('预计可用天数', { wire: 'days_left_max', isSpend: true }),
  opened: periodOf('开通时间'),
  sub: textOf('子客户', 60, { wire: 'sub_customer_name', placeholder: '子客户名称', isAgents: true }),
  remark: textOf('备注', 50),
  sort: sortBy(SORT_FIELDS),
  order: sortBy(['asc', 'desc']),
})
