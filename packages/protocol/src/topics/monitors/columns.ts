// The columns of rules and of pauses, their phone cards and files (screens.md 8).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { AD_LEVELS } from '../ads/enums.ts'
import { FEEDBACKS, FREQUENCIES, PAUSE_STATES, RESTORE_STATES, RULE_ACTIONS } from './enums.ts'
import { pauseFilters } from './lists.ts'
import { pauseEndpoints } from './pause-endpoints.ts'
import type { Pause } from './pause-schemas.ts'
import type { Rule } from './schemas.ts'

export const ruleRows = listOf<Rule>()({
  title: '监控规则',
  key: 'rule_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'own', title: '规则名称', width: 164, pin: 'left' },
    accounts: { kind: 'own', title: '监控对象', width: 134 },
    sentence: { kind: 'own', title: '条件摘要', width: 250 },
    frequency: { kind: 'code', title: '检查频率', width: 100, field: 'frequency', texts: FREQUENCIES },
    action: { kind: 'code', title: '动作', width: 112, field: 'action', texts: RULE_ACTIONS },
    last: { kind: 'time', title: '最近触发', width: 110, field: 'last_triggered_at', isStacked: true },
    week: { kind: 'number', title: '近 7 日触发', width: 92, field: 'triggered_7d' },
    status: { kind: 'own', title: '状态', width: 146 },
    creator: { kind: 'text', title: '创建人', width: 100, field: 'created_by' },
    updated: { kind: 'time', title: '更新时间', width: 170, field: 'updated_at' },
    actions: { kind: 'own', title: '操作', width: 176, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['name', 'status'],
    lines: [
      ['sentence'],
      [
        ['监控对象', 'accounts'],
        ['近 7 日触发', 'week'],
      ],
      [['最近触发', 'last']],
    ],
    end: ['actions'],
  },
})

export const pauseRows = listOf<Pause>()({
  title: '暂停日志',
  key: 'pause_id',
  rowName: ['group'],
  columns: {
    created: { kind: 'time', title: '时间', width: 122, pin: 'left', field: 'created_at', isStacked: true },
    rule: { kind: 'own', title: '规则', width: 124 },
    account: { kind: 'named', title: '账户', width: 172, field: 'account_name', id: 'outside_account_id' },
    campaign: { kind: 'named', title: '广告系列', width: 150, field: 'campaign_name', id: 'campaign_id' },
    group: { kind: 'named', title: '广告组', width: 156, field: 'ad_group_name', id: 'ad_group_id' },
    level: { kind: 'code', title: '暂停对象', width: 84, field: 'level', texts: AD_LEVELS },
    values: { kind: 'text', title: '触发值 / 阈值', width: 168, field: 'values_text' },
    state: { kind: 'state', title: '结果', width: 142, field: 'state', states: PAUSE_STATES },
    fail: { kind: 'text', title: '失败原因', width: 200, field: 'fail_reason' },
    saved: {
      kind: 'money',
      title: '预计避免损失',
      width: 130,
      field: 'saved',
      currency: 'currency',
      hasSymbol: true,
      hint: '暂停前一小时的消耗 × 24 小时，不超过当时的剩余额度',
    },
    restore: { kind: 'state', title: '恢复状态', width: 124, field: 'restore_state', states: RESTORE_STATES },
    actions: { kind: 'own', title: '操作', width: 176, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['group', 'state'],
    lines: [
      ['values'],
      [['规则', 'rule']],
      [['账户', 'account']],
      [['时间', 'created']],
      [['失败原因', 'fail']],
      [['恢复状态', 'restore']],
    ],
    end: ['actions'],
  },
})

export const pauseFile = {
  created_at: { kind: 'time', title: '时间', width: 20 },
  rule_name: { kind: 'text', title: '规则', width: 24 },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  campaign_id: { kind: 'id', title: '广告系列 ID', width: 24 },
  campaign_name: { kind: 'text', title: '广告系列', width: 32 },
  ad_group_id: { kind: 'id', title: '广告组 ID', width: 24 },
  ad_group_name: { kind: 'text', title: '广告组', width: 32 },
  level: { kind: 'code', title: '暂停对象', width: 12, texts: AD_LEVELS },
  values_text: { kind: 'text', title: '触发值 / 阈值', width: 40 },
  state: { kind: 'code', title: '结果', width: 16, texts: textsOf(PAUSE_STATES) },
  fail_reason: { kind: 'text', title: '失败原因', width: 32 },
  tries: { kind: 'number', title: '尝试次数', width: 10 },
  ended_at: { kind: 'time', title: '完成时间', width: 20 },
  currency: { kind: 'text', title: '币种', width: 8 },
  saved: { kind: 'amount', title: '预计避免损失', width: 16 },
  restore_state: { kind: 'code', title: '恢复状态', width: 12, texts: textsOf(RESTORE_STATES) },
  restored_at: { kind: 'time', title: '恢复时间', width: 20 },
  feedback: { kind: 'code', title: '反馈', width: 12, texts: FEEDBACKS },
} as const satisfies FileColumns

export const monitorLists = portalLists(pauseEndpoints, {
  MONITOR_PAUSES: {
    call: 'pauses',
    filters: pauseFilters,
    rows: pauseRows,
    file: pauseFile,
    filePath: '/api/custom/client/account-security-monitors/ad-group-pause/export',
    pages: [{ route: 'MonitorList', buttons: { addRule: customer, editRule: customer, restore: customer } }],
  },
})
