// What forewarnings can be narrowed by (screens.md 6).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'

export const forewarningFilters = declareFilters({
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  level: choiceOf('风险等级', textsOf(VIOLATION_LEVELS), { place: 'row' }),
  status: choiceOf('处理状态', textsOf(FOREWARNING_STATUSES), { place: 'row' }),
  company: companyOf('开户公司', { wire: 'company_id' }),
  type: choiceOf('风险类型', VIOLATION_TYPES, { wire: 'violation_type' }),
  warned: periodOf('预警时间'),
})
