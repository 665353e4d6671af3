// The columns of the records of bindings, their phone cards and files (screens.md 5.6–5.15).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { both, customer } from '../../vocabulary/buttons.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { PIXEL_BINDING_STATUSES } from '../ad-accounts/enums.ts'
import { bindingEndpoints } from './endpoints.ts'
import { BINDING_ACTIONS, BINDING_ROLES, BINDING_STATES, BINDING_TYPES, PIXEL_STATES } from './enums.ts'
import { bindingFilters, mccRecordFilters, pixelRecordFilters } from './lists.ts'
import type { BindingRecord, PixelRecord } from './schemas.ts'

const account = { kind: 'own', title: '广告账户', width: 240, pin: 'left' } as const
/** Two beside each other, 查看 and what is its turn; of people also 撤销. */
const actions = { kind: 'own', title: '操作', align: 'right', pin: 'right', locked: true, width: 176 } as const
const id = { kind: 'id', title: '申请单号', width: 208, field: 'pair_id', copy: '复制单号' } as const

export const bindingRows = listOf<BindingRecord>()({
  title: '绑定记录',
  key: 'pair_id',
  rowName: ['account'],
  columns: {
    account,
    id,
    action: { kind: 'own', title: '操作类型', width: 130 },
    target: { kind: 'own', title: '目标', width: 220 },
    role: { kind: 'code', title: '权限', width: 100, field: 'role', texts: BINDING_ROLES },
    state: { kind: 'own', title: '状态', width: 130 },
    told: { kind: 'own', title: '原因', width: 260 },
    submitter: { kind: 'text', title: '申请人', width: 110, field: 'submitter' },
    submitted: { kind: 'time', title: '申请时间', width: 180, field: 'submitted_at' },
    ended: { kind: 'time', title: '完成时间', width: 180, field: 'ended_at' },
    note: { kind: 'text', title: '备注', width: 160, field: 'note' },
    actions: { ...actions, width: 216 },
  },
  card: {
    head: ['account', 'state'],
    lines: [['action', 'target'], [['原因', 'told']], [['申请', 'submitter'], 'submitted']],
    end: ['actions'],
  },
})

const commonFile = {
  pair_id: { kind: 'id', title: '申请单号', width: 24 },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  action: { kind: 'code', title: '操作', width: 10, texts: BINDING_ACTIONS },
} as const
const endFile = {
  told: { kind: 'text', title: '原因', width: 48 },
  note: { kind: 'text', title: '备注', width: 24 },
  submitter: { kind: 'text', title: '申请人', width: 14 },
  submitted_at: { kind: 'time', title: '申请时间', width: 20 },
  ended_at: { kind: 'time', title: '完成时间', width: 20 },
} as const
const state = { kind: 'code', title: '状态', width: 14, texts: textsOf(BINDING_STATES) } as const

export const bindingFile = {
  ...commonFile,
  type: { kind: 'code', title: '类型', width: 16, texts: BINDING_TYPES },
  target: { kind: 'text', title: '目标', width: 32 },
  before: { kind: 'text', title: '原值', width: 32 },
  role: { kind: 'code', title: '权限', width: 10, texts: BINDING_ROLES },
  state,
  ...endFile,
} as const satisfies FileColumns

export const pixelRows = listOf<PixelRecord>()({
  title: 'Pixel 绑定记录',
  key: 'pair_id',
  rowName: ['account'],
  columns: {
    account,
    id,
    pixel: { kind: 'id', title: 'Pixel ID', width: 180, field: 'target' },
    business: { kind: 'id', title: 'BM ID', width: 180, field: 'business_id' },
    action: { kind: 'own', title: '类型', width: 150 },
    status: { kind: 'state', title: '状态', width: 120, field: 'status', states: PIXEL_STATES },
    told: { kind: 'own', title: '失败原因', width: 260 },
    submitter: { kind: 'text', title: '申请人', width: 110, field: 'submitter' },
    submitted: { kind: 'time', title: '申请时间', width: 180, field: 'submitted_at' },
    ended: { kind: 'time', title: '处理时间', width: 180, field: 'ended_at' },
    actions,
  },
  card: {
    head: ['account', 'status'],
    lines: [['action', 'pixel'], [['BM', 'business']], [['原因', 'told']], [['申请', 'submitter'], 'submitted']],
    end: ['actions'],
  },
})

export const pixelFile = {
  ...commonFile,
  type: { kind: 'code', title: '类型', width: 16, texts: BINDING_TYPES },
  target: { kind: 'id', title: 'Pixel ID', width: 24 },
  business_id: { kind: 'id', title: 'BM ID', width: 24 },
  status: { kind: 'code', title: '状态', width: 14, texts: PIXEL_BINDING_STATUSES },
  ...endFile,
} as const satisfies FileColumns

export const mccRows = listOf<BindingRecord>()({
  title: 'MCC 绑定记录',
  key: 'pair_id',
  rowName: ['account'],
  columns: {
    account,
    id,
    before: { kind: 'own', title: '原 MCC', width: 160 },
    target: { kind: 'own', title: '新 MCC', width: 160 },
    action: { kind: 'code', title: '类型', width: 90, field: 'action', texts: BINDING_ACTIONS },
    state: { kind: 'own', title: '状态', width: 130 },
    told: { kind: 'own', title: '原因', width: 260 },
    submitter: { kind: 'text', title: '申请人', width: 110, field: 'submitter' },
    submitted: { kind: 'time', title: '申请时间', width: 180, field: 'submitted_at' },
    ended: { kind: 'time', title: '完成时间', width: 180, field: 'ended_at' },
    actions,
  },
  card: {
    head: ['account', 'state'],
    lines: [
      [
        ['原 MCC', 'before'],
        ['新 MCC', 'target'],
      ],
      [['原因', 'told']],
      [['申请', 'submitter'], 'submitted'],
    ],
    end: ['actions'],
  },
})

export const mccFile = {
  ...commonFile,
  before: { kind: 'id', title: '原 MCC', width: 20 },
  target: { kind: 'id', title: '新 MCC', width: 20 },
  state,
  ...endFile,
} as const satisfies FileColumns

export const bindingLists = portalLists(bindingEndpoints, {
  BINDINGS: {
    call: 'list',
    filters: bindingFilters,
    rows: bindingRows,
    file: bindingFile,
    pages: [
      { route: 'BatchBm', buttons: { bindBm: both } },
      { route: 'BatchBc', buttons: { bindBc: both } },
      { route: 'BatchModify', channels: CHANNEL_CODES, buttons: { rename: customer } },
      { route: 'AuthPersonal', channels: CHANNEL_CODES, buttons: { personalAuth: customer } },
    ],
  },
  PIXEL_BINDINGS: {
    call: 'pixels',
    filters: pixelRecordFilters,
    rows: pixelRows,
    file: pixelFile,
    pages: [
      { route: 'BatchPixel', buttons: { bindPixel: both } },
      { route: 'PixelRecord', buttons: { bindPixel: both } },
    ],
  },
  MCC_BINDINGS: {
    call: 'mccs',
    filters: mccRecordFilters,
    rows: mccRows,
    file: mccFile,
    pages: [
      { route: 'BatchMcc', channels: ['GOOGLE'], buttons: { bindMcc: both } },
      { route: 'MccRecord', channels: ['GOOGLE'], buttons: { bindMcc: both } },
    ],
  },
})
