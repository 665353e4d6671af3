// What the console's openings of all customers can be narrowed by (console.md 3), and accounts that a platform made too often.
import { choiceOf, declareFilters, idOf, periodOf, platformIdOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { APPLY_STATUSES, INDUSTRIES, NAME_MOST } from '../companies/enums.ts'
import { OPENING_STAGES } from './enums.ts'

/** The wire's four, and what its customer took back. */
export const OPENING_STANDINGS = { ...APPLY_STATUSES, WITHDRAWN: { text: '已撤回', tone: 'neutral' } } as const
export type OpeningStanding = keyof typeof OPENING_STANDINGS
export const OPENING_STANDING_CODES = Object.keys(OPENING_STANDINGS) as readonly OpeningStanding[] // its own keys

export const consoleOpeningFilters = declareFilters({
  status: choiceOf('状态', textsOf(OPENING_STANDINGS), { place: 'none' }),
  customer: textOf('客户', NAME_MOST, { place: 'row', isQuick: true, placeholder: '名称或编号' }),
  company: textOf('主体', NAME_MOST, { wire: 'company_name', place: 'row', placeholder: '名称或代码' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  stage: choiceOf('进度', OPENING_STAGES, { place: 'row' }),
  no: idOf('申请单号', { wire: 'apply_id' }),
  industry: choiceOf('行业', INDUSTRIES),
  submitted: periodOf('提交时间'),
})

export const surplusFilters = declareFilters({
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id', place: 'row', isQuick: true }),
  parent: platformIdOf('开户归属', { wire: 'parent_id', place: 'row' }),
  found: periodOf('首次发现'),
})
