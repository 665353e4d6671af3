// Values of the audit log in the words of staff: names instead of ids, per cent instead of basis points, Beijing time, and no JSON.
import { ACCOUNT_STATUSES } from '../ad-accounts/enums.ts'
import { CATALOGUE } from '../../errors/catalogue.ts'
import { CASE_KIND_CODES, CASE_KINDS } from '../cases/kinds.ts'
import { percentText, RATE_SUBJECTS } from '../billing/limits.ts'
import { THAW_MARKS } from '../freezes/enums.ts'
import { REPORT_STATES } from '../diagnostics/enums.ts'
import { LEAD_STATES } from '../organization/lead-enums.ts'
import { ADJUST_TYPES, CLEAR_REASONS, LEG_KINDS, REDUCE_REASONS } from '../quota/enums.ts'
import { SHOWN_STATES } from '../quota/shown-states.ts'
import { DIFFERENCE_STATES } from '../reconciliation/enums.ts'
import { entryOf } from '../../values/table.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { STAFF_ROLES } from '../../vocabulary/staff-roles.ts'
import { timeText } from '../../values/day.ts'
import { fieldText } from './words.ts'

/** What an id stands for, as the server tells with each entry. */
export type Names = Readonly<Record<string, string>>
const NO_NAMES: Names = {}

const SECRETS = { new: '已更改', kept: '未更改', initial: '初始密码' }

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_status: textsOf(ACCOUNT_STATUSES),
  adjust_type: ADJUST_TYPES,
  case_kind: Object.fromEntries(CASE_KIND_CODES.map(kind => [kind, CASE_KINDS[kind].title])),
  channel: CHANNEL_NAMES,
  from: textsOf(ACCOUNT_STATUSES),
  kind: LEG_KINDS,
  lead_state: textsOf(LEAD_STATES),
  outcome: { DONE: '成功', FAILED: '失败' },
  password: SECRETS,
  refusal: Object.fromEntries(Object.entries(CATALOGUE).map(([name, { msg }]) => [name, msg])),
  report_state: textsOf(REPORT_STATES),
  role: STAFF_ROLES,
  state: { ...textsOf(SHOWN_STATES), ...textsOf(DIFFERENCE_STATES) },
  subject: RATE_SUBJECTS,
  thaw_mark: THAW_MARKS,
  to: textsOf(ACCOUNT_STATUSES),
  totp: SECRETS,
}

/** What a customer chose from a list; anything else as it was typed. */
export const reasonText = (reason: string): string => entryOf({ ...REDUCE_REASONS, ...CLEAR_REASONS }, reason) ?? reason

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/

/** «运营» for OPS as a role, «3.00%», «2026-11-23 08:00:00»; lists in one line, nothing as a dash. */
export function fieldValueText(field: string, value: unknown, names: Names = NO_NAMES): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return isBasisPoints(field) ? `${percentText(value)}%` : String(value)
  if (typeof value === 'string') return textOf(field, value, names)
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(one => fieldValueText(field, one, names)).join('；')
  if (typeof value !== 'object') return '—'
  return detailsOf({ ...value }, names)
    .map(({ name, text }) => `${name} ${text}`)
    .join('，')
}

const isBasisPoints = (field: string) => /basis_?points$/i.test(field)

function textOf(field: string, value: string, names: Names): string {
  if (isBasisPoints(field) && /^\d{1,9}$/.test(value)) return `${percentText(Number(value))}%`
  if (INSTANT.test(value)) return timeText(value)
  return entryOf(entryOf(VALUES, field) ?? NO_NAMES, value) ?? entryOf(names, value) ?? value
}

/** Numbers that are shown nowhere else: they say nothing to anybody. */
const INTERNAL = new Set([
  'proposal_id',
  'proposalId',
  'session',
  'passkey',
  'entryIds',
  'clearingId',
  'customerId',
  'subCustomerId',
  'itemId',
  'idempotencyKey',
])

/** What else an entry notes, in the order of the log. */
export function detailsOf(
  details: Readonly<Record<string, unknown>>,
  names: Names = NO_NAMES,
): { field: string; name: string; text: string }[] {
  return Object.entries(details)
    .filter(([field]) => !INTERNAL.has(field))
    .map(([field, value]) => ({ field, name: fieldText(field), text: fieldValueText(field, value, names) }))
}
