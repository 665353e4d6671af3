// What the operation records of quota can be narrowed by: legs (额度记录, 清零记录) and transfer orders (转移记录) (screens.md 5.11).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ADJUST_TYPES } from './enums.ts'
import { SHOWN_STATES, TRANSFER_FILTERS } from './shown-states.ts'

/** CLOSED: rejected or called off. */
export const RECORD_GROUPS = { PROCESSING: '处理中', FINISHED: '成功', FAIL: '失败', CLOSED: '驳回与取消' } as const
const SHOWN_TEXTS = textsOf(SHOWN_STATES)

const rowFilters = {
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  apply_no: textOf('单号', 30, { place: 'row' }),
} as const

export const recordFilters = declareFilters({
  status: choiceOf('状态', RECORD_GROUPS, { wire: 'status_group', place: 'none' }),
  ...rowFilters,
  applied: periodOf('提交时间', { place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES),
  type: choiceOf('操作类型', ADJUST_TYPES, { wire: 'adjust_type' }),
  state: choiceOf('处理状态', SHOWN_TEXTS),
  company: companyOf('开户公司', { wire: 'company_id' }),
  submitter: textOf('提交人', 40),
})
/** Of cleared quota there is no type to choose. */
const { type: _, ...withoutType } = recordFilters
export const clearFilters = withoutType

export const transferFilters = declareFilters({
  state: choiceOf('状态', textsOf(TRANSFER_FILTERS), { wire: 'status', place: 'none' }),
  ...rowFilters,
  applied: periodOf('申请时间', { place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES),
  company: companyOf('开户公司', { wire: 'company_id' }),
  submitter: textOf('操作人', 40),
})
