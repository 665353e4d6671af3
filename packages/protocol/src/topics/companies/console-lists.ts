// What the console's companies of all customers can be narrowed by (console.md 4).
import { choiceOf, declareFilters, flagOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { INDUSTRIES, NAME_MOST } from './enums.ts'

/** How a company stands: what was handed in and never approved is none yet, but staff look for it here. */
export const COMPANY_STANDINGS = {
  HELD: { text: '已通过', tone: 'success' },
  RENEWING: { text: '更新审核中', tone: 'info' },
  PENDING: { text: '审核中', tone: 'info' },
  DISAPPROVE: { text: '已驳回', tone: 'error' },
  NONE: { text: '无资料', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type CompanyStanding = keyof typeof COMPANY_STANDINGS
export const COMPANY_STANDING_CODES = Object.keys(COMPANY_STANDINGS) as readonly CompanyStanding[] // its own keys

export const consoleCompanyFilters = declareFilters({
  status: choiceOf('状态', textsOf(COMPANY_STANDINGS), { place: 'none' }),
  name: textOf('主体', NAME_MOST, { wire: 'company_name', place: 'row', isQuick: true, placeholder: '中英文名称或代码' }),
  customer: textOf('客户', NAME_MOST, { place: 'row', placeholder: '名称或编号' }),
  industry: choiceOf('行业', INDUSTRIES, { place: 'row' }),
  duplicate: flagOf('重复', '代码也属于其他客户', { wire: 'is_duplicate', place: 'row' }),
  expires: periodOf('营业执照有效期'),
})
