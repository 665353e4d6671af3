// The columns of the ad accounts that were found, of the batches that take them over, and of a batch's rows.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ADOPTION_ROW_STATES, ADOPTION_SOURCES, ADOPTION_STATES } from './enums.ts'
import type { AdoptionBatch, AdoptionRow, FoundAccount } from './schemas.ts'
import { ACCOUNT_STATUSES } from '../ad-accounts/enums.ts'

export const foundRows = listOf<FoundAccount>()({
  title: '发现的广告账户',
  key: 'found_key',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '广告账户', width: 220, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    channel: { kind: 'code', title: '渠道', width: 88, field: 'channel', texts: CHANNEL_NAMES },
    status: { kind: 'state', title: '状态', width: 104, field: 'account_status', states: ACCOUNT_STATUSES },
    currency: { kind: 'own', title: '币种', width: 116 },
    limit: { kind: 'own', title: '额度上限', hint: '渠道列表未返回时显示 —，接管时逐个读取', width: 116, align: 'right' },
    spent: { kind: 'money', title: '已消耗', width: 108, field: 'spent', currency: 'currency' },
    balance: { kind: 'money', title: '余额', width: 108, field: 'balance', currency: 'currency' },
    timezone: { kind: 'text', title: '时区', width: 150, field: 'timezone' },
    reason: { kind: 'text', title: '渠道说明', width: 170, hiddenByDefault: true, field: 'status_reason' },
    seen_at: { kind: 'time', title: '发现时间', hint: '北京时间 GMT+8', width: 184, field: 'seen_at' },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      ['channel', 'currency'],
      [
        ['额度上限', 'limit'],
        ['已消耗', 'spent'],
      ],
      [['余额', 'balance']],
    ],
  },
})

export const adoptionRows = listOf<AdoptionBatch>()({
  title: '接管记录',
  key: 'batch_id',
  rowName: ['source', 'created'],
  columns: {
    created: { kind: 'person', title: '提交', width: 170, pin: 'left', locked: true, field: 'staff_name', at: 'created_at' },
    source: { kind: 'code', title: '来源', width: 96, field: 'source', texts: ADOPTION_SOURCES },
    state: { kind: 'state', title: '状态', width: 100, field: 'state', states: ADOPTION_STATES },
    rows: { kind: 'number', title: '账户数', width: 84, field: 'rows' },
    adopted: { kind: 'number', title: '已接管', width: 84, field: 'adopted' },
    same: { kind: 'number', title: '无需接管', width: 92, field: 'same' },
    failed: { kind: 'number', title: '未通过', width: 84, field: 'failed' },
    uncapped: { kind: 'own', title: '没有上限', hint: 'Meta 账户没有额度上限，等于不限额使用代理授信', width: 96, align: 'right' },
    reason: { kind: 'text', title: '原因', width: 200, field: 'reason', below: 'file_name' },
    ended_at: { kind: 'time', title: '完成时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'ended_at' },
    action: { kind: 'own', title: '操作', width: 80, pin: 'right', locked: true },
  },
  card: {
    head: ['created', 'state'],
    lines: [
      ['source', ['账户数', 'rows'], ['已接管', 'adopted']],
      [
        ['未通过', 'failed'],
        ['没有上限', 'uncapped'],
      ],
      ['reason'],
    ],
    end: ['action'],
  },
})

export const adoptionRowRows = listOf<AdoptionRow>()({
  title: '接管结果',
  key: 'row_no',
  rowName: ['account'],
  columns: {
    row_no: { kind: 'number', title: '行', width: 60, field: 'row_no' },
    account: { kind: 'own', title: '广告账户', width: 210, locked: true },
    channel: { kind: 'code', title: '渠道', width: 84, field: 'channel', texts: CHANNEL_NAMES },
    state: { kind: 'state', title: '结果', width: 124, field: 'state', states: ADOPTION_ROW_STATES },
    problem: { kind: 'own', title: '说明', width: 200 },
    opening: { kind: 'own', title: '期初额度', hint: '接管时渠道上的额度，记为期初', width: 118, align: 'right' },
    customer: { kind: 'text', title: '客户/子客户', width: 150, field: 'customer', below: 'sub_customer' },
    company: { kind: 'text', title: '主体', width: 150, field: 'company' },
    tags: { kind: 'text', title: '标签', width: 120, field: 'tags' },
  },
  card: { head: ['account', 'state'], lines: [['channel', 'customer'], ['problem'], [['期初额度', 'opening']]] },
})
