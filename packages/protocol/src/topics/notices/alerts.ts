// Alerts: the news that a user may have in the message centre, by SMS and by mail, and those that always go out.
import type { CustomerType } from '../../vocabulary/customer-type.ts'
import type { MessageKind } from './enums.ts'

export const ALERT_WAYS = { in_app: '站内', sms: '短信', mail: '邮件' } as const
export type AlertWay = keyof typeof ALERT_WAYS

type AlertEntry = {
  title: string
  text: string
  who: 'customer' | 'both'
  customerTypes?: readonly CustomerType[]
  /** Follows from spend: not for a sub-customer whose agent hides it. */
  isSpend?: true
  isMailed?: true
}

export const ALERTS = {
  LOW_BALANCE: { title: '账户余额预警', text: '广告账户的预计可用天数少于预警天数', who: 'both', isSpend: true },
  WALLET_LOW: { title: '钱包余额预警', text: '钱包可用余额低于在广告钱包中设置的预警金额', who: 'customer' },
  STATEMENT: { title: '对账单', text: '对账单出账、待确认与截止提醒', who: 'customer', customerTypes: [0, 3], isMailed: true },
  QUOTA_RESULT: { title: '额度结果', text: '额度申请处理完毕', who: 'both' },
  ACCOUNT: { title: '账户提醒', text: '禁止加额、自动清零等账户变动', who: 'both' },
  VIOLATION: { title: '违规整改', text: '整改下发、到期提醒、延期与审核结果', who: 'both' },
  MONITOR: { title: '监控规则', text: '监控规则触发、暂停结果与盗刷事件', who: 'customer' },
  APPLICATION: { title: '申请进度', text: '所提交申请的审核结果', who: 'both' },
  CONTRACT: { title: '合同', text: '合同审核与启用', who: 'customer', customerTypes: [1, 2] },
  DOWNLOAD: { title: '下载', text: '后台导出的文件已生成', who: 'both' },
  NOTICE: { title: '资金与其他通知', text: '充值到账、退款、账单、授信等', who: 'both' },
} as const satisfies Record<string, AlertEntry>
export type Alert = keyof typeof ALERTS
export const ALERT_CODES = Object.keys(ALERTS) as [Alert, ...Alert[]] // its own keys
export const alertEntry = (alert: Alert): AlertEntry => ALERTS[alert]

/** Always sent, by the ways that each of them needs. */
export const FIXED_ALERTS = {
  SECURITY: { title: '账号安全', text: '登录、密码、成员变动等安全消息' },
  INVITATION: { title: '邀请', text: '加入组织的邀请' },
} as const

/** Of a message that says nothing else; null for what always goes out. */
export const alertOfKind = (kind: MessageKind): Alert | null => (kind === 'SECURITY' || kind === 'INVITATION' ? null : kind)

/** Until the user says otherwise. */
export const usualWays = (alert: Alert): Readonly<Record<AlertWay, boolean>> => ({
  in_app: true,
  sms: false,
  mail: alertEntry(alert).isMailed === true,
})
