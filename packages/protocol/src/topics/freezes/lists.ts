// What the frozen accounts of a channel can be narrowed by (screens.md 6).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { FROZEN_STATUSES } from '../ad-accounts/enums.ts'

/** What a freeze that is going on can be. */
const STATUS_TEXTS = {
  FROZEN: FROZEN_STATUSES.FROZEN.text,
  THAW_PENDING: FROZEN_STATUSES.THAW_PENDING.text,
  TO_BE_THAW: FROZEN_STATUSES.TO_BE_THAW.text,
  REJECT_THAW: FROZEN_STATUSES.REJECT_THAW.text,
} as const

export const freezeFilters = declareFilters({
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  company: companyOf('开户公司', { wire: 'company_id', place: 'row' }),
  status: choiceOf('冻结状态', STATUS_TEXTS, { place: 'row' }),
  reason: textOf('冻结原因', 60),
  frozen: periodOf('冻结时间'),
  /** Not asked for yet, or refused. */
  waits: choiceOf('待办', { THAW: '待处理' }),
})
