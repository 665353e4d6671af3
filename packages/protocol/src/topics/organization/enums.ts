// Organization vocabulary: members, invitations, binding offers and applications; shared by browser and server.
import { CHANNELS, type Channel } from '../../vocabulary/channel.ts'

/** What the list of members says of a row: a member, or how an invitation stands (domain.md 6, invite). */
export const MEMBER_STATUSES = {
  JOINED: '已加入',
  DISABLED: '已停用',
  PENDING: '待接受',
  LAPSED: '已过期',
  REJECTED: '已拒绝',
} as const
export type MemberStatus = keyof typeof MEMBER_STATUSES
export const MEMBER_STATUS_CODES = ['JOINED', 'DISABLED', 'PENDING', 'LAPSED', 'REJECTED'] as const satisfies readonly MemberStatus[]

export const MEMBER_ROLES = { MASTER: '主账号', MEMBER: '成员' } as const
export type MemberRole = keyof typeof MEMBER_ROLES
export const MEMBER_ROLE_CODES = ['MASTER', 'MEMBER'] as const satisfies readonly MemberRole[]

/** How an invitation is kept. A pending one past its end counts as lapsed everywhere; nothing has to write that down. */
export const INVITATION_STATUSES = ['PENDING', 'JOINED', 'REJECTED', 'WITHDRAWN'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** Why an offered customer can't be bound; OPEN ones can. */
export const OFFER_STATUSES = { OPEN: '可绑定', LAPSED: '已过期', TAKEN: '已被绑定' } as const
export type OfferStatus = keyof typeof OFFER_STATUSES
export const OFFER_STATUS_CODES = ['OPEN', 'LAPSED', 'TAKEN'] as const satisfies readonly OfferStatus[]

const channelRight = (channel: Channel) => `管理 ${CHANNELS[channel].name} 广告账户`
/** What whoever binds a customer may do afterwards. */
export const BINDING_RIGHTS = {
  MASTER: '成为主账号，邀请和管理组织成员',
  WALLET: '查看并使用广告钱包',
  CREDIT_LINE: '查看并使用授信额度',
  FACEBOOK: channelRight('FACEBOOK'),
  GOOGLE: channelRight('GOOGLE'),
  TIKTOK: channelRight('TIKTOK'),
  SUB_CUSTOMERS: '管理子客户及其账户',
} as const
export type BindingRight = keyof typeof BINDING_RIGHTS
export const BINDING_RIGHT_CODES = [
  'MASTER',
  'WALLET',
  'CREDIT_LINE',
  'FACEBOOK',
  'GOOGLE',
  'TIKTOK',
  'SUB_CUSTOMERS',
] as const satisfies readonly BindingRight[]

/** A stopped customer's people sign in no more, and nothing new is accepted of it. */
export const CUSTOMER_STATUSES = {
  ACTIVE: { text: '正常', tone: 'success' },
  STOPPED: { text: '已停用', tone: 'neutral' },
} as const
export const CUSTOMER_STATUS_CODES = ['ACTIVE', 'STOPPED'] as const satisfies readonly (keyof typeof CUSTOMER_STATUSES)[]

/** What keeps a customer's type as it is. */
export const TYPE_OBSTACLES = {
  ORDERS: '有未结束的额度申请',
  STATEMENTS: '有未结清的对账单',
  WALLET: '钱包有余额或冻结金额',
  CREDIT: '授信已使用、占用或额度不为 0',
} as const
export type TypeObstacleKind = keyof typeof TYPE_OBSTACLES
export const TYPE_OBSTACLE_CODES = ['ORDERS', 'STATEMENTS', 'WALLET', 'CREDIT'] as const satisfies readonly TypeObstacleKind[]

/** How a request to become a customer's master stands. */
export const MASTER_INVITATION_STATUSES = {
  OPEN: { text: '待接受', tone: 'warning' },
  LAPSED: { text: '已过期', tone: 'neutral' },
  TAKEN: { text: '已接受', tone: 'success' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
} as const
export type MasterInvitationStatus = keyof typeof MASTER_INVITATION_STATUSES
export const MASTER_INVITATION_STATUS_CODES = ['OPEN', 'LAPSED', 'TAKEN', 'WITHDRAWN'] as const satisfies readonly MasterInvitationStatus[]

/** Where somebody stands who registered and belongs to no customer. */
export const PERSON_STATES = {
  ALONE: { text: '未关联', tone: 'neutral' },
  OFFERED: { text: '已邀请', tone: 'info' },
  APPLIED: { text: '申请中', tone: 'warning' },
  DISABLED: { text: '已停用', tone: 'error' },
} as const
export const PERSON_STATE_CODES = ['ALONE', 'OFFERED', 'APPLIED', 'DISABLED'] as const satisfies readonly (keyof typeof PERSON_STATES)[]

/** In what a new customer is like one there is. Blocking ones can't coexist; the others are looked at and confirmed. */
export const DUPLICATE_KINDS = {
  CREDIT_CODE: { text: '统一社会信用代码相同', isBlocking: false, at: 'credit_code' },
  NAME: { text: '客户名称相同', isBlocking: false, at: 'name' },
  COMPANY: { text: '开户公司名称相同', isBlocking: false, at: 'company_name' },
  MOBILE: { text: '手机号已属于该客户的成员，一人只能属于一个客户', isBlocking: true, at: 'mobile' },
  EMAIL: { text: '邮箱已属于该客户的成员，一人只能属于一个客户', isBlocking: true, at: 'email' },
  DISABLED: { text: '该登录用户已停用，不能接受邀请', isBlocking: true, at: 'mobile' },
  OFFER: { text: '已邀请同一人成为该客户的主账号', isBlocking: false, at: 'mobile' },
  APPLICATION: { text: '该手机号已提交新建客户申请', isBlocking: false, at: 'mobile' },
} as const
export type DuplicateKind = keyof typeof DUPLICATE_KINDS
export const DUPLICATE_KIND_CODES = [
  'CREDIT_CODE',
  'NAME',
  'COMPANY',
  'MOBILE',
  'EMAIL',
  'DISABLED',
  'OFFER',
  'APPLICATION',
] as const satisfies readonly DuplicateKind[]

/** What a customer may do that the agency decides, with the words of its switch. */
export const CUSTOMER_SWITCHES = {
  needs_quota_approval: { text: '额度审核', help: '开启后，客户提交的额度申请先进入待审核，由运营通过后执行。' },
  facebook_channel_auth: { text: 'Facebook 渠道授权', help: '开启后，客户可以使用 Facebook 渠道的功能。' },
  fb_user_authorization: {
    text: 'Facebook 个人号授权',
    help: '开启后，客户可以连接 Facebook 个人号，并授权个人使用 Facebook 广告账户；关闭后仍可撤销。',
  },
  rebate_subject: { text: '返点主体', help: '开启后，客户可以查看返点。' },
  is_sell_vip: { text: 'VIP 客户', help: '开启后，门户的用户菜单显示 VIP 标识。' },
  has_receive_equity: { text: '已领取权益', help: '开启后，门户的用户菜单显示“权益”标识。' },
  suspends_overdue: {
    text: '逾期自动暂停',
    help: '开启后，违规整改逾期未提交的账户自动暂停，不能新增、转移和调减额度；整改通过、延期或由风控解除后恢复。',
  },
} as const
export type CustomerSwitch = keyof typeof CUSTOMER_SWITCHES
export const CUSTOMER_SWITCH_CODES = [
  'needs_quota_approval',
  'facebook_channel_auth',
  'fb_user_authorization',
  'rebate_subject',
  'is_sell_vip',
  'has_receive_equity',
  'suspends_overdue',
] as const satisfies readonly CustomerSwitch[]

/** The sync frequencies of the spec, in minutes. */
export const SYNC_MINUTES = [5, 30, 60] as const
export type SyncMinutes = (typeof SYNC_MINUTES)[number]
