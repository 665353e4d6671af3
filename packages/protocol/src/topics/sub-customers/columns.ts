// The columns of an agent's sub-customers and of their log, their phone cards and files.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { agent } from '../../vocabulary/buttons.ts'
import { accountFile } from '../ad-accounts/file-columns.ts'
import { subCustomerEndpoints } from './endpoints.ts'
import { LOG_ACTIONS, LOG_KINDS, SUB_CUSTOMER_STATUSES } from './enums.ts'
import { heldAccountRows, heldFreezeFile, heldFreezeRows, heldRectificationFile, heldRectificationRows } from './held-columns.ts'
import { heldAccountFilters, heldFreezeFilters, heldRectificationFilters } from './held-lists.ts'
import { subCustomerFilters, subCustomerLogFilters } from './lists.ts'
import type { SubCustomerLog } from './rights-schemas.ts'
import type { OwnSubCustomer } from './schemas.ts'

export const subCustomerRows = listOf<OwnSubCustomer>()({
  title: '子客户',
  key: 'sub_customer_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'named', title: '子客户', width: 208, pin: 'left', field: 'name', id: 'sub_customer_id' },
    users: { kind: 'own', title: '用户', width: 124 },
    accounts: { kind: 'own', title: '账户数', width: 140 },
    balance: { kind: 'money', title: '账户余额合计', width: 122, field: 'account_balance', currency: 'USD', hasSymbol: true },
    todaySpend: { kind: 'money', title: '今日消耗', width: 116, field: 'today_spend', currency: 'USD', hasSymbol: true },
    spend: { kind: 'money', title: '本月消耗', width: 116, field: 'month_spend', currency: 'USD', hasSymbol: true },
    rectify: { kind: 'own', title: '待整改', width: 80 },
    status: { kind: 'state', title: '状态', width: 80, field: 'status', states: SUB_CUSTOMER_STATUSES },
    wallet: { kind: 'own', title: '钱包可用', width: 112 },
    seesSpend: { kind: 'own', title: '可见消耗', width: 84 },
    recharges: { kind: 'own', title: '自行充值', width: 84 },
    created: { kind: 'time', title: '关联时间', width: 172, field: 'created_at' },
    actions: { kind: 'own', title: '操作', width: 204, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['name', 'status'],
    lines: [
      [['用户', 'users']],
      [
        ['账户', 'accounts'],
        ['待整改', 'rectify'],
      ],
      [['账户余额', 'balance']],
      [
        ['今日', 'todaySpend'],
        ['本月', 'spend'],
      ],
      [['钱包可用', 'wallet']],
      [
        ['可见消耗', 'seesSpend'],
        ['自行充值', 'recharges'],
      ],
    ],
    end: ['actions'],
  },
})

const YES_NO = { true: '开', false: '关' }

export const subCustomerFile = {
  sub_customer_id: { kind: 'id', title: '子客户 ID', width: 24 },
  name: { kind: 'text', title: '子客户', width: 28 },
  contact_name: { kind: 'text', title: '联系人', width: 16 },
  contact_mobile: { kind: 'text', title: '手机', width: 16 },
  users: { kind: 'number', title: '用户数', width: 10 },
  facebook_accounts: { kind: 'number', title: 'Facebook 账户数', width: 16 },
  google_accounts: { kind: 'number', title: 'Google 账户数', width: 16 },
  tiktok_accounts: { kind: 'number', title: 'TikTok 账户数', width: 16 },
  account_balance: { kind: 'amount', title: '账户余额合计（USD）', width: 20 },
  month_spend: { kind: 'amount', title: '本月消耗（USD）', width: 18 },
  show_sub_customer_spend: { kind: 'code', title: '可见消耗', width: 10, texts: YES_NO },
  to_rectify: { kind: 'number', title: '待整改', width: 10 },
  status: { kind: 'code', title: '状态', width: 10, texts: textsOf(SUB_CUSTOMER_STATUSES) },
  created_at: { kind: 'time', title: '关联时间', width: 20 },
} as const satisfies FileColumns

export const subCustomerLogRows = listOf<SubCustomerLog>()({
  title: '子客户日志',
  key: 'log_id',
  rowName: ['name', 'action'],
  columns: {
    at: { kind: 'time', title: '时间', width: 168, field: 'at' },
    name: { kind: 'named', title: '子客户', width: 204, field: 'name', id: 'sub_customer_id' },
    kind: { kind: 'code', title: '类型', width: 72, field: 'kind', texts: LOG_KINDS },
    action: { kind: 'code', title: '操作', width: 130, field: 'action', texts: textsOf(LOG_ACTIONS) },
    about: { kind: 'text', title: '对象', width: 250, field: 'about' },
    before: { kind: 'text', title: '变更前', width: 150, field: 'before' },
    after: { kind: 'text', title: '变更后', width: 150, field: 'after' },
    operator: { kind: 'text', title: '操作人', width: 100, field: 'operator' },
  },
  card: {
    head: ['name', 'kind'],
    lines: [
      ['action', 'about'],
      [['变更前', 'before']],
      [['变更后', 'after']],
      [
        ['操作人', 'operator'],
        ['时间', 'at'],
      ],
    ],
  },
})

export const subCustomerLogFile = {
  at: { kind: 'time', title: '时间', width: 20 },
  name: { kind: 'text', title: '子客户', width: 28 },
  sub_customer_id: { kind: 'id', title: '子客户 ID', width: 24 },
  kind: { kind: 'code', title: '类型', width: 10, texts: LOG_KINDS },
  action: { kind: 'code', title: '操作', width: 18, texts: textsOf(LOG_ACTIONS) },
  about: { kind: 'text', title: '对象', width: 32 },
  before: { kind: 'text', title: '变更前', width: 32 },
  after: { kind: 'text', title: '变更后', width: 32 },
  operator: { kind: 'text', title: '操作人', width: 16 },
} as const satisfies FileColumns

export const subCustomerLists = portalLists(subCustomerEndpoints, {
  SUB_CUSTOMERS: {
    call: 'list',
    filters: subCustomerFilters,
    rows: subCustomerRows,
    file: subCustomerFile,
    filePath: '/api/custom/client/sub-customers/export',
    pages: [{ route: 'SecondList', buttons: { invite: { ...agent, who: 'master' }, manage: agent, allocate: agent } }],
  },
  SUB_CUSTOMER_LOGS: {
    call: 'logs',
    filters: subCustomerLogFilters,
    rows: subCustomerLogRows,
    file: subCustomerLogFile,
    pages: [{ route: 'SecondLogs' }],
  },
  SUB_ACCOUNTS: {
    call: 'accounts',
    filters: heldAccountFilters,
    rows: heldAccountRows,
    file: accountFile,
    title: '子客户账户',
    pages: [{ route: 'SecondAccount', buttons: { assign: agent, add: agent } }],
  },
  SUB_RECTIFICATIONS: {
    call: 'rectifications',
    filters: heldRectificationFilters,
    rows: heldRectificationRows,
    file: heldRectificationFile,
    pages: [{ route: 'SecondViolation', buttons: { remind: agent } }],
  },
  SUB_FREEZES: {
    call: 'freezes',
    filters: heldFreezeFilters,
    rows: heldFreezeRows,
    file: heldFreezeFile,
    pages: [{ route: 'SecondViolation' }],
  },
})
