// Export columns: what each export can hold, by the names under which a request picks them, in the order of the file.
import type { Channel } from '../../vocabulary/channel.ts'

/** `only`: the channel that has it. `isSpend`: tells spend, not for a sub-customer whose agent hides spend. `isAgents`: not for sub-customers. */
export type ExportColumn = { title: string; only?: Channel; isSpend?: boolean; isAgents?: boolean }

export const ACCOUNT_EXPORT_COLUMNS = {
  outside_account_id: { title: '广告账户 ID' },
  account_name: { title: '广告账户名称' },
  company_name: { title: '开户公司' },
  account_status: { title: '账户状态' },
  frozen_status: { title: '冻结状态' },
  currency: { title: '币种' },
  balance: { title: '可用余额' },
  spent_amount: { title: '已消耗', isSpend: true },
  amount_limit: { title: '额度', isSpend: true },
  avg_spend_7d: { title: '日均消耗', isSpend: true },
  days_left: { title: '预计可用天数', isSpend: true },
  today_spend: { title: '今日消耗', isSpend: true },
  total_added: { title: '累计新增额度' },
  bm_ids: { title: '绑定 BM', only: 'FACEBOOK' },
  pixel_ids: { title: 'Pixel', only: 'FACEBOOK' },
  personal_auth: { title: '个人号授权', only: 'FACEBOOK' },
  mcc_ids: { title: '绑定 MCC', only: 'GOOGLE' },
  relation_emails: { title: '邀请邮箱', only: 'GOOGLE' },
  bc_ids: { title: '绑定 BC', only: 'TIKTOK' },
  ad_type: { title: '广告类型', only: 'TIKTOK' },
  timezone: { title: '时区' },
  sub_customer_name: { title: '子客户', isAgents: true },
  opened_at: { title: '开通时间' },
  last_operation_at: { title: '最近操作时间' },
  synced_at: { title: '余额同步时间' },
  remark: { title: '备注' },
} as const satisfies Record<string, ExportColumn>
export type AccountExportColumn = keyof typeof ACCOUNT_EXPORT_COLUMNS

/** The names of a table of columns, as a list that is never empty. */
export function columnNames<Name extends string>(table: Record<Name, ExportColumn>): [Name, ...Name[]] {
  return Object.keys(table) as [Name, ...Name[]] // each table above has columns
}
