// What the ad accounts of sub-customers, their rectifications and their freezes can be narrowed by: as the agent's own, and by sub-customer.
import { choiceOf } from '../../lists/filters.ts'
import { accountFilters } from '../ad-accounts/lists.ts'
import { freezeFilters } from '../freezes/lists.ts'
import { RECTIFICATION_STATUS_TABS, rectificationFilters } from '../violations/lists.ts'

/** The one that a narrow window keeps above the list. */
const sub = { ...accountFilters.sub, place: 'row', isQuick: true } as const
const ids = { ...accountFilters.ids, isQuick: false } as const

const { name, companies, status, frozen, currency, balance, daysMax, opened, sort, order } = accountFilters
export const heldAccountFilters = {
  sub,
  ids,
  name,
  status: { ...status, place: 'row' },
  companies: { ...companies, place: 'more' },
  frozen,
  currency,
  balance,
  daysMax,
  opened,
  sort,
  order,
} as const

const { type, deadline, company } = rectificationFilters
export const heldRectificationFilters = {
  sub,
  ids,
  name,
  status: { ...choiceOf('整改状态', { DUE: '待处理', ...RECTIFICATION_STATUS_TABS }, { place: 'none' }), wire: 'status' },
  type,
  company: { ...company, place: 'more' },
  deadline,
} as const

const { frozen: frozenOn, status: freezeStatus } = freezeFilters
export const heldFreezeFilters = {
  sub,
  ids,
  name,
  status: { ...freezeStatus, place: 'none' },
  company: { ...company, place: 'more' },
  frozen: frozenOn,
} as const
