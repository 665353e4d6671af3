// What 账户变更 can be narrowed by (screens.md 5.11).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsFor, textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { CHANGE_SOURCES, CHANGE_STATUSES, CHANGE_TYPES, OCCURRING_CHANGE_TYPE_CODES } from './change-enums.ts'

export const changeFilters = declareFilters({
  /** Chosen by the tabs. */
  source: choiceOf('来源', CHANGE_SOURCES, { place: 'none' }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  applied: periodOf('变更时间', { place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES),
  type: choiceOf('变更类型', CHANGE_TYPES, { wire: 'change_type' }),
  state: choiceOf('状态', textsOf(CHANGE_STATUSES), { wire: 'status' }),
  company: companyOf('开户公司', { wire: 'company_id' }),
  submitter: textOf('操作人', 40),
  waits: choiceOf('待办', { CUSTOMER: '绑定待处理' }),
})

/** Of the types those that occur. */
export const offeredChangeFilters = {
  ...changeFilters,
  type: { ...changeFilters.type, options: textsFor(CHANGE_TYPES, OCCURRING_CHANGE_TYPE_CODES) },
}
