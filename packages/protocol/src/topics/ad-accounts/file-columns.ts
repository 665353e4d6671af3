// The columns of the file of ad accounts, apart from those of the list, which its first load needs.
import type { FileColumns } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { adds, agent, both, clears, customer, transfers } from '../../vocabulary/buttons.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { changeFile, changeRows } from './change-columns.ts'
import { offeredChangeFilters } from './change-lists.ts'
import { accountRows } from './columns.ts'
import { adAccountEndpoints } from './endpoints.ts'
import { ACCOUNT_STATUSES, AD_TYPES, FROZEN_STATUSES } from './enums.ts'
import { accountFilters } from './lists.ts'

export const accountFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  account_status: { kind: 'code', title: '账户状态', width: 14, texts: textsOf(ACCOUNT_STATUSES) },
  frozen_status: { kind: 'code', title: '冻结状态', width: 14, texts: textsOf(FROZEN_STATUSES) },
  currency: { kind: 'text', title: '币种', width: 8 },
  balance: { kind: 'amount', title: '可用余额', width: 16 },
  spent_amount: { kind: 'amount', title: '已消耗', width: 16, isSpend: true },
  amount_limit: { kind: 'amount', title: '额度', width: 16, isSpend: true },
  avg_spend_7d: { kind: 'amount', title: '日均消耗', width: 16, isSpend: true },
  days_left: { kind: 'number', title: '预计可用天数', width: 14, isSpend: true },
  today_spend: { kind: 'amount', title: '今日消耗', width: 16, isSpend: true },
  total_added: { kind: 'amount', title: '累计新增额度', width: 16 },
  bm_ids: { kind: 'id', title: '绑定 BM', width: 24, only: 'FACEBOOK' },
  pixel_ids: { kind: 'id', title: 'Pixel', width: 24, only: 'FACEBOOK' },
  personal_auth: { kind: 'text', title: '个人号授权', width: 12, only: 'FACEBOOK' },
  mcc_ids: { kind: 'id', title: '绑定 MCC', width: 24, only: 'GOOGLE' },
  relation_emails: { kind: 'text', title: '邀请邮箱', width: 24, only: 'GOOGLE' },
  bc_ids: { kind: 'id', title: '绑定 BC', width: 24, only: 'TIKTOK' },
  ad_type: { kind: 'code', title: '广告类型', width: 10, texts: AD_TYPES, only: 'TIKTOK' },
  timezone: { kind: 'text', title: '时区', width: 24 },
  sub_customer_name: { kind: 'text', title: '子客户', width: 20, isAgents: true },
  opened_at: { kind: 'time', title: '开通时间', width: 20 },
  last_operation_at: { kind: 'time', title: '最近操作时间', width: 20 },
  synced_at: { kind: 'time', title: '余额同步时间', width: 20 },
  remark: { kind: 'text', title: '备注', width: 30 },
} as const satisfies FileColumns

const accountButtons = {
  add: adds,
  transfer: transfers,
  reduce: customer,
  clear: clears,
  autoClear: customer,
  assign: agent,
  sync: both,
  remark: both,
  bindBm: both,
  bindBc: both,
  bindPixel: both,
  bindMcc: both,
  rename: customer,
}
export const adAccountLists = portalLists(adAccountEndpoints, {
  ACCOUNTS: {
    call: 'list',
    subCustomerCall: 'subCustomerList',
    filters: accountFilters,
    rows: accountRows,
    file: accountFile,
    fileName: nameOfChannel('账户'),
    pages: [{ route: 'Account', channels: CHANNEL_CODES, buttons: accountButtons }],
  },
  CHANGE_DETAILS: {
    call: 'changes',
    subCustomerCall: 'subCustomerChanges',
    filters: offeredChangeFilters,
    rows: changeRows,
    file: changeFile,
    pages: [{ route: 'OperateRecord' }],
  },
})
