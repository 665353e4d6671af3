// Staff calls: signing in to the console, one's own sessions, and the list of staff.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { STAFF_ROLE_CODES } from '../../vocabulary/staff-roles.ts'
import { day, decimal, id, instant, judged, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { CHANNEL_STATE_CODES } from '../channels/enums.ts'
import { caseRow } from '../cases/schemas.ts'
import { ADJUST_TYPE_CODES } from '../quota/enums.ts'
import { LOGIN_NAME_MOST, LOGIN_NAME_PATTERN, SEARCH_LEAST, STAFF_NAME_MOST, STAFF_PASSWORD_MOST, staffPasswordProblem } from './limits.ts'

const totpCode = z
  .string('请输入动态验证码')
  .trim()
  .regex(/^\d{6}$/, '动态验证码为 6 位数字')
const password = z.string('请输入密码').min(1, '请输入密码').max(STAFF_PASSWORD_MOST, `密码最多 ${STAFF_PASSWORD_MOST} 个字符`)
const newPassword = judged(z.string('请输入新密码'), staffPasswordProblem)
const role = z.enum(STAFF_ROLE_CODES, '请选择角色')

export const nothing = z.object({})

export const staffSignInRequest = z.object({
  login_name: z.string('请输入账号').trim().toLowerCase().min(1, '请输入账号').max(LOGIN_NAME_MOST, `账号最多 ${LOGIN_NAME_MOST} 个字符`),
  password,
  code: totpCode,
})
export type StaffSignInRequest = z.output<typeof staffSignInRequest>
export const staffSessionReply = z.object({ sid: z.string(), expires_at: instant })
export type StaffSessionReply = z.output<typeof staffSessionReply>

export const staffProfile = z.object({
  staff_id: z.string(),
  login_name: z.string(),
  staff_name: z.string(),
  role: z.enum(STAFF_ROLE_CODES),
  /** nothing else opens until he has chosen his own */
  is_password_initial: z.boolean(),
  /** until then he checks nothing, as his secrets passed through a colleague's hands; null: he may */
  checks_from: instant.nullable(),
  /** the server's time, ISO 8601: the browser's clock is corrected by it */
  server_time: instant,
})
/** Who is signed in to the console. */
export type StaffProfile = z.output<typeof staffProfile>

export const staffChangePasswordRequest = z.object({ old_password: password, password: newPassword, code: totpCode })
export type StaffChangePasswordRequest = z.output<typeof staffChangePasswordRequest>

export const staffSessions = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      /** e.g. 'Chrome · Windows' */
      device: z.string(),
      signed_in_at: instant,
      last_used_at: instant,
      expires_at: instant,
      is_current: z.boolean(),
    }),
  ),
})
/** Where one of the staff is signed in, latest use first. */
export type StaffSessions = z.output<typeof staffSessions>
export const staffSessionId = z.object({ id: id('会话编号') })

export const staffListRequest = z.object({
  ...pagerRequest,
  search: text(STAFF_NAME_MOST, '姓名或账号').optional(),
  role: role.optional(),
  is_disabled: z.boolean('状态不正确').optional(),
})
export type StaffListRequest = z.output<typeof staffListRequest>
export const staffRow = z.object({
  id: z.string(),
  login_name: z.string(),
  staff_name: z.string(),
  role: z.enum(STAFF_ROLE_CODES),
  is_disabled: z.boolean(),
  created_at: instant,
  /** null for one who never signed in */
  last_signed_in_at: instant.nullable(),
  open_sessions: z.number().int(),
})
export type StaffRow = z.output<typeof staffRow>
export const staffPage = pageOf(staffRow)
export type StaffPage = z.output<typeof staffPage>

export const createStaffRequest = z.object({
  login_name: z.string('请输入账号').trim().toLowerCase().regex(LOGIN_NAME_PATTERN, '账号为 2-30 位小写字母、数字或连字符，以字母开头'),
  staff_name: text(STAFF_NAME_MOST, '姓名').pipe(z.string().min(1, '请输入姓名')),
  role,
})
export type CreateStaffRequest = z.output<typeof createStaffRequest>
export const staffSecrets = z.object({
  staff_id: z.string(),
  login_name: z.string(),
  /** null where the password stays as it is */
  password: z.string().nullable(),
  /** both null where the authenticator stays as it is */
  totp_secret: z.string().nullable(),
  otpauth_uri: z.string().nullable(),
})
/** Handed out once, to be passed on in person; nobody can see them again. */
export type StaffSecrets = z.output<typeof staffSecrets>

const staffChange = { staff_id: id('员工编号'), reason }
export const setStaffDisabledRequest = z.object({ ...staffChange, is_disabled: z.boolean('请选择停用或启用') })
export type SetStaffDisabledRequest = z.output<typeof setStaffDisabledRequest>
export const setStaffRoleRequest = z.object({ ...staffChange, role })
export type SetStaffRoleRequest = z.output<typeof setStaffRoleRequest>
export const STAFF_RESETS = ['PASSWORD', 'TOTP', 'BOTH'] as const
export const resetStaffRequest = z.object({ ...staffChange, what: z.enum(STAFF_RESETS, '请选择重置内容') })
export type ResetStaffRequest = z.output<typeof resetStaffRequest>

/** Secrets that one of the staff handed out to another: with a new account, or by a reset. */
const handout = z.object({
  id: z.string(),
  kind: z.enum(['CREATED', 'RESET', 'RESET_PASSWORD', 'RESET_WITH_PASSWORD']),
  staff_name: z.string(),
  by_name: z.string(),
  at: instant,
  reason: z.string(),
  /** until then that person checks nothing */
  checks_from: instant,
})
export type Handout = z.output<typeof handout>

/** Waits for the decision of whoever asks; never his own. */
const caseToCheck = caseRow.pick({ case_id: true, kind: true, title: true, customer_id: true, customer_name: true, due_at: true }).extend({
  by_name: z.string(),
  at: instant,
})

const ownCase = caseRow.pick({ case_id: true, kind: true, title: true, status: true }).extend({
  /** null where it lapsed */
  by_name: z.string().nullable(),
  reason: z.string(),
  at: instant,
})

export const workbench = z.object({
  /** the latest to whoever asks, while it keeps him from checking; null otherwise */
  own_handout: handout.nullable(),
  /** of the last seven days, newest first: told to administrators and auditors; null for the others */
  handouts: z.array(handout).nullable(),
  /** orders that wait for the agency's approval; `oldest_at` is null when there are none */
  waiting_approval: z.object({ count: z.number().int(), oldest_at: instant.nullable() }),
  /** legs whose outcome a person has to find out */
  manual: z.object({ count: z.number().int(), oldest_at: instant.nullable() }),
  /** bindings whose outcome a person has to find out, and how many of all wait for too long; null for roles that don't enter their room */
  bindings: z.object({ count: z.number().int(), oldest_at: instant.nullable(), late: z.number().int() }).nullable(),
  /** what platform and books differ in, and how many are lags of time, which block their accounts as well; null for roles that don't enter
   * their room */
  differences: z.object({ count: z.number().int(), oldest_at: instant.nullable(), lags: z.number().int() }).nullable(),
  /** cases that the reader sees and orders that wait longer than was promised; null for roles without the queue */
  overdue: z.number().int().nullable(),
  /** how his own cases ended, until he has seen it */
  own_cases: z.array(ownCase),
  /** the soonest due of those that wait for his decision, and how many there are; null for roles that check nothing */
  to_check: z.object({ count: z.number().int(), items: z.array(caseToCheck) }).nullable(),
  /** the business day whose end results are counted */
  today: day('日期'),
  /** what came and went today, one line for each currency, as the day's close counts it; null for those who are no finance */
  money_today: z.object({ paid_in: z.string(), booked: z.string(), refunded: z.string() }).nullable(),
  /** legs that failed today */
  failed_today: z.number().int(),
  /** legs added and finished today, in US dollars */
  added_today: z.object({ count: z.number().int(), amount: decimal }),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNEL_CODES),
      /** as the room of the channels tells it */
      state: z.enum(CHANNEL_STATE_CODES),
      is_paused: z.boolean(),
      /** the breaker is open until then */
      broken_until: instant.nullable(),
      /** of the last hour's calls those with a clear answer; null without calls */
      hour_rate_basis_points: z.number().int().nullable(),
      /** failures in a row */
      failures: z.number().int(),
      /** legs that are under way, and how long the oldest has been */
      in_flight: z.number().int(),
      oldest_at: instant.nullable(),
      last_finished_at: instant.nullable(),
    }),
  ),
})
/** The figures of the console's home page. */
export type Workbench = z.output<typeof workbench>

/** What waits in one queue, and since when; `oldest_at` is null when nothing does. */
const queue = z.object({ count: z.number().int(), oldest_at: instant.nullable() })
/** What waits for finance: counted once for tiles, badges and tabs. */
export const financeQueues = z.object({
  /** transfers whose voucher the customer has handed in */
  offline: queue,
  /** doubtful payments at houses */
  tries: queue,
  /** money that arrived and has no owner */
  unmatched: queue,
  /** files of banks that ask for columns or for a confirmation */
  bank_files: queue,
  refunds: queue,
  chargebacks: queue,
  /** payments meant for statements, and money that looks like one */
  repayments: queue,
  /** statements that a customer objects to */
  disputes: queue,
  /** sealed receipts of statements */
  receipts: queue,
  /** what files of houses and the books differ in */
  house_differences: queue,
})
export type FinanceQueues = z.output<typeof financeQueues>

/** What waits for risk control: counted once for tiles and badges. */
export const riskQueues = z.object({
  /** rectifications that were handed in */
  reviews: queue,
  appeals: queue,
  /** applications to thaw */
  thaws: queue,
  /** those that were agreed to and wait for their platform */
  agreed: queue,
})
export type RiskQueues = z.output<typeof riskQueues>

/** What waits in the rooms of the rail; null where the reader does not enter. */
export const badges = z.object({
  finance: financeQueues.nullable(),
  risk: riskQueues.nullable(),
  orders: z.object({ approval: z.number().int(), manual: z.number().int() }).nullable(),
  /** bindings whose outcome a person has to find out, and all that wait for too long */
  bindings: z.object({ manual: z.number().int(), late: z.number().int() }).nullable(),
  /** those that wait for his decision, and how many of them are late */
  cases: z.object({ waiting: z.number().int(), overdue: z.number().int() }).nullable(),
  /** differences between platforms and books that are open */
  ledger: z.object({ differences: z.number().int() }).nullable(),
  /** registered, and nobody has offered them anything */
  people: z.object({ alone: z.number().int() }).nullable(),
  /** what nobody has answered, and how much of it is past the promised day */
  feedback: z.object({ open: z.number().int(), overdue: z.number().int() }).nullable(),
  /** to be confirmed by whoever uploaded them; sheets of money that wait for a second person, which are cases too */
  takeovers: z.object({ unconfirmed: z.number().int(), sheets: z.number().int() }).nullable(),
  /** kinds of errors of the portal that nobody has marked */
  diagnostics: z.object({ errors: z.number().int() }).nullable(),
  /** channels whose credentials are refused, or end within 14 days */
  channels: z.object({ dead: z.number().int(), ending: z.number().int() }).nullable(),
})
export type Badges = z.output<typeof badges>

export const searchRequest = z.object({
  text: text(60, '搜索内容').pipe(z.string().min(SEARCH_LEAST, `请至少输入 ${SEARCH_LEAST} 个字符`)),
})
export type SearchRequest = z.output<typeof searchRequest>
const owner = { customer_id: z.string(), customer_name: z.string() }
/** Of each kind the first few; none of a kind whose lists this member of staff may not open. */
export const searchResults = z.object({
  orders: z.array(z.object({ apply_no: z.string(), adjust_type: z.enum(ADJUST_TYPE_CODES), ...owner, apply_time: instant })),
  accounts: z.array(z.object({ outside_account_id: z.string(), account_name: z.string(), channel: z.enum(CHANNEL_CODES), ...owner })),
  customers: z.array(z.object(owner)),
  sub_customers: z.array(z.object({ sub_customer_id: z.string(), sub_customer_name: z.string(), ...owner })),
  /** users of the portal who belong to a customer; mobile and address are masked */
  people: z.array(z.object({ user_id: z.string(), name: z.string(), mobile: z.string(), email: z.string(), ...owner })),
})
export type SearchResults = z.output<typeof searchResults>

/** What each call takes and answers. */
export const staffSchemas = {
  signIn: { request: staffSignInRequest, response: staffSessionReply },
  signOut: { request: nothing, response: nothing },
  info: { request: nothing, response: staffProfile },
  sessions: { request: nothing, response: staffSessions },
  endSession: { request: staffSessionId, response: nothing },
  changePassword: { request: staffChangePasswordRequest, response: staffSessionReply },
  workbench: { request: nothing, response: workbench },
  badges: { request: nothing, response: badges },
  search: { request: searchRequest, response: searchResults },
  list: { request: staffListRequest, response: staffPage },
  create: { request: createStaffRequest, response: staffSecrets },
  setDisabled: { request: setStaffDisabledRequest, response: nothing },
  setRole: { request: setStaffRoleRequest, response: nothing },
  reset: { request: resetStaffRequest, response: staffSecrets },
}
