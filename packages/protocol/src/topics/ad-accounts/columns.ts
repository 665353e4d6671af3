// The columns of the account lists (screens.md 5.1).
import { listOf } from '../../lists/columns.ts'
import { AD_TYPES } from './enums.ts'
import type { AccountRow } from './schemas.ts'

const amount = { kind: 'money', currency: 'currency', hasSymbol: true } as const

/** Up to the bindings all of them stand side by side in a window of 1440, beside a scroll bar. */
export const accountRows = listOf<AccountRow>()({
  title: '账户',
  key: 'account_id',
  rowName: ['account_name'],
  columns: {
    account_name: {
      kind: 'named',
      title: '广告账户',
      width: 184,
      pin: 'left',
      locked: true,
      sortable: true,
      field: 'account_name',
      id: 'outside_account_id',
    },
    company: { kind: 'own', title: '开户公司', width: 100 },
    status: { kind: 'own', title: '状态', width: 128 },
    balance: { kind: 'own', title: '可用余额', width: 106, align: 'right', sortable: true },
    amount_limit: {
      kind: 'own',
      title: '已消耗 / 额度',
      hint: '已消耗与额度均为渠道口径（TikTok 自接入之日起计），按最近一次同步计算',
      width: 190,
      // What TikTok counts since the account was connected is shorter, its ids of business centres are longer.
      widths: { TIKTOK: 174 },
      sortable: true,
      isSpend: true,
    },
    avg_spend_7d: {
      ...amount,
      title: '日均消耗',
      hint: '近 7 日，账户时区',
      width: 110,
      sortable: true,
      isSpend: true,
      field: 'avg_spend_7d',
    },
    days_left: { kind: 'own', title: '预计可用', width: 94, align: 'right', sortable: true, isSpend: true },
    bm: { kind: 'own', title: '绑定 BM', width: 150, only: 'FACEBOOK' },
    pixel: { kind: 'own', title: 'Pixel', width: 184, hiddenByDefault: true, only: 'FACEBOOK' },
    auth: { kind: 'own', title: '个人号授权', width: 96, hiddenByDefault: true, only: 'FACEBOOK' },
    mcc: { kind: 'own', title: '绑定 MCC', width: 150, only: 'GOOGLE' },
    email: { kind: 'own', title: '邀请邮箱', width: 190, hiddenByDefault: true, only: 'GOOGLE' },
    bc: { kind: 'own', title: '绑定 BC', width: 170, only: 'TIKTOK' },
    adType: { kind: 'code', title: '广告类型', width: 88, only: 'TIKTOK', field: 'ad_type', texts: AD_TYPES },
    autoClear: {
      kind: 'own',
      title: '自动清零',
      hint: '白名单中的账户在有效期内不会被自动清零',
      width: 196,
      hiddenByDefault: true,
      isCustomers: true,
    },
    subCustomer: { kind: 'text', title: '子客户', width: 132, isAgents: true, field: 'sub_customer_name' },
    timezone: { kind: 'own', title: '时区 / 币种', width: 184 },
    opened_at: { kind: 'time', title: '开通时间', hint: '北京时间 GMT+8', width: 184, sortable: true, field: 'opened_at' },
    total_added: { ...amount, title: '累计新增额度', width: 120, hiddenByDefault: true, field: 'total_added' },
    today_spend: {
      ...amount,
      title: '今日消耗',
      hint: '账户时区的今日，未结束',
      width: 110,
      hiddenByDefault: true,
      isSpend: true,
      field: 'today_spend',
    },
    last_operation: { kind: 'time', title: '最近操作', width: 184, hiddenByDefault: true, field: 'last_operation_at' },
    remark: { kind: 'own', title: '备注', width: 180 },
    actions: { kind: 'own', title: '操作', width: 176, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account_name', 'status'],
    figures: ['balance', 'avg_spend_7d', 'days_left', 'total_added'],
    lines: [],
    end: ['actions'],
  },
})
