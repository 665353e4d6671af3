// What guidance, and what came of applied guidance, can be narrowed by (screens.md 5.19).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { GUIDANCE_CATEGORIES, GUIDANCE_SOURCES, GUIDANCE_STATUSES, GUIDANCE_WAYS } from './enums.ts'

const accounts = {
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  category: choiceOf('建议类型', GUIDANCE_CATEGORIES, { place: 'row' }),
  company: companyOf('开户公司', { wire: 'company_id' }),
} as const

export const guidanceFilters = declareFilters({
  ...accounts,
  status: choiceOf('状态', textsOf(GUIDANCE_STATUSES), { place: 'none' }),
  way: choiceOf('应用方式', GUIDANCE_WAYS),
  source: choiceOf('来源', GUIDANCE_SOURCES),
  told: periodOf('生成时间'),
})
export const effectFilters = declareFilters({ ...accounts, applied: periodOf('应用时间') })
