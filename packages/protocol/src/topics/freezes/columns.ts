// The columns of the frozen accounts, their phone card and the file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { both } from '../../vocabulary/buttons.ts'
import { FROZEN_STATUSES } from '../ad-accounts/enums.ts'
import { frozenEndpoints } from './frozen-endpoints.ts'
import { FREEZE_CHANNELS, FREEZE_SOURCES } from './enums.ts'
import { freezeFilters } from './lists.ts'
import type { Freeze } from './schemas.ts'

export const freezeRows = listOf<Freeze>()({
  title: '冻结明细',
  key: 'record_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 240, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    company: { kind: 'text', title: '开户公司', width: 150, field: 'company_name' },
    status: { kind: 'state', title: '冻结状态', width: 120, field: 'status', states: FROZEN_STATUSES },
    source: { kind: 'code', title: '来源', width: 100, field: 'source', texts: FREEZE_SOURCES },
    reason: { kind: 'own', title: '冻结原因', width: 220 },
    balance: { kind: 'money', title: '冻结时余额', width: 140, field: 'balance', currency: 'currency', hasSymbol: true },
    frozen: { kind: 'time', title: '冻结时间', width: 180, field: 'frozen_at' },
    applied: { kind: 'time', title: '申请时间', width: 180, field: 'applied_at' },
    processed: { kind: 'time', title: '处理时间', width: 180, field: 'processed_at' },
    opinion: { kind: 'text', title: '处理意见', width: 220, field: 'opinion' },
    actions: { kind: 'own', title: '操作', width: 176, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      ['reason'],
      [
        ['冻结于', 'frozen'],
        ['余额', 'balance'],
      ],
      [['处理意见', 'opinion']],
    ],
    end: ['actions'],
  },
})

export const freezeFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  status: { kind: 'code', title: '冻结状态', width: 14, texts: textsOf(FROZEN_STATUSES) },
  source: { kind: 'code', title: '来源', width: 12, texts: FREEZE_SOURCES },
  reason: { kind: 'text', title: '冻结原因', width: 36 },
  currency: { kind: 'text', title: '币种', width: 8 },
  balance: { kind: 'amount', title: '冻结时余额', width: 16 },
  frozen_at: { kind: 'time', title: '冻结时间', width: 20 },
  applied_at: { kind: 'time', title: '申请时间', width: 20 },
  processed_at: { kind: 'time', title: '处理时间', width: 20 },
  opinion: { kind: 'text', title: '处理意见', width: 36 },
} as const satisfies FileColumns

export const freezeLists = portalLists(frozenEndpoints, {
  FREEZES: {
    call: 'list',
    filters: freezeFilters,
    rows: freezeRows,
    file: freezeFile,
    fileName: nameOfChannel('冻结明细'),
    pages: [{ route: 'Freeze', channels: FREEZE_CHANNELS, buttons: { thaw: both } }],
  },
})
