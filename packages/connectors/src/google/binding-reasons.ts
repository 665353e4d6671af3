// Refusals of bindings, names and people at Google, in words for people; every other one gets the general words.
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { ReasonOf, StandsAlready } from '../kit/bindings.ts'

const REASONS: Readonly<Record<string, string>> = {
  ACCOUNTS_NOT_COMPATIBLE_FOR_LINKING: '该账户不能关联到此 MCC',
  TOO_MANY_MANAGERS: '账户关联的 MCC 已达上限，请先解除一个',
  CLIENT_HAS_TOO_MANY_MANAGERS: '账户关联的 MCC 已达上限，请先解除一个',
  TOO_MANY_INVITES: '账户待处理的邀请已达上限',
  CLIENT_HAS_TOO_MANY_INVITATIONS: '账户待处理的邀请已达上限',
  ALREADY_INVITED_BY_THIS_MANAGER: '该 MCC 已邀请过此账户，请客户在 Google 处理邀请',
  CLIENT_ALREADY_INVITED_BY_THIS_MANAGER: '该 MCC 已邀请过此账户，请客户在 Google 处理邀请',
  ALREADY_MANAGED_BY_THIS_MANAGER: '账户已在该 MCC 下',
  ALREADY_MANAGED_IN_HIERARCHY: '账户已在同一 MCC 体系内',
  CLIENT_ALREADY_MANAGED_IN_HIERARCHY: '账户已在同一 MCC 体系内',
  CLIENT_HAS_NO_ADMIN_USER: '账户没有管理员，无法关联',
  MAX_DEPTH_EXCEEDED: 'MCC 层级超出渠道上限',
  TOO_MANY_ACCOUNTS: 'MCC 下的账户已达上限',
  TOO_MANY_ACCOUNTS_AT_MANAGER: 'MCC 下的账户已达上限',
  MANAGER_HAS_MAX_NUMBER_OF_LINKED_ACCOUNTS: 'MCC 下的账户已达上限',
  NON_OWNER_USER_CANNOT_MODIFY_LINK: '没有修改关联的权限，请联系专属顾问',
  CLIENT_OUTSIDE_TREE: '目标 MCC 不在我们的体系内，请由客户在该 MCC 发起邀请',
  INVALID_STATUS_CHANGE: '关联状态已变化，请刷新后再试',
  NO_PENDING_INVITE: '没有待接受的邀请，请客户先在其 MCC 发起邀请',
  CANNOT_UNLINK_ACCOUNT_WITHOUT_ACTIVE_USER: '账户没有可登录的用户，解除后将无人可管理',
  CANNOT_REMOVE_LAST_CLIENT_ACCOUNT_OWNER: '这是账户最后一个所有者，不能解除',
  LAST_ADMIN_USER_OF_SERVING_CUSTOMER: '请至少保留一名管理员',
  LAST_ADMIN_USER_OF_MANAGER: '请至少保留一名管理员',
  REMOVAL_DISALLOWED: '渠道不允许移除该用户',
  DISALLOWED_ACCESS_ROLE: '渠道不允许授予该权限',
  INVALID_EMAIL_ADDRESS: '邮箱地址有误',
  EMAIL_ADDRESS_ALREADY_HAS_ACCESS: '该邮箱已有账户权限',
  EMAIL_ADDRESS_ALREADY_HAS_PENDING_INVITATION: '该邮箱已有待接受的邀请',
  GOOGLE_CONSUMER_ACCOUNT_NOT_ALLOWED: '账户只允许指定域名的邮箱',
  EMAIL_DOMAIN_POLICY_VIOLATED: '账户只允许指定域名的邮箱',
  PENDING_INVITATIONS_LIMIT_EXCEEDED: '待接受的邀请已达上限',
  INVALID_INVITATION_STATUS: '邀请已被处理，请刷新后再试',
  TOO_LONG: '名称超出渠道允许的长度',
  ILLEGAL_CHARS: '名称含渠道不允许的字符',
}

const nameOf = (code: string): string => code.split('.').at(-1) ?? ''

/** What Google says of a link, an invitation or a person that is already as it was to become. */
const ALREADY: ReadonlySet<string> = new Set([
  'ALREADY_INVITED_BY_THIS_MANAGER',
  'CLIENT_ALREADY_INVITED_BY_THIS_MANAGER',
  'ALREADY_MANAGED_BY_THIS_MANAGER',
  'ALREADY_MANAGED_IN_HIERARCHY',
  'CLIENT_ALREADY_MANAGED_IN_HIERARCHY',
  'INVALID_STATUS_CHANGE',
  'NO_PENDING_INVITE',
  'EMAIL_ADDRESS_ALREADY_HAS_ACCESS',
  'EMAIL_ADDRESS_ALREADY_HAS_PENDING_INVITATION',
  'INVALID_INVITATION_ID',
  'INVALID_INVITATION_STATUS',
  'INVALID_USER_ID',
  'INVALID_STATUS_TRANSITION',
  'RESOURCE_NOT_FOUND',
])
export const standsAtGoogle: StandsAlready = ({ trouble }) => ALREADY.has(nameOf(trouble.code))

export const googleReason: ReasonOf = ({ kind, trouble }) =>
  kind === 'refused' ? (entryOf(REASONS, nameOf(trouble.code)) ?? '渠道拒绝了该操作') : undefined
