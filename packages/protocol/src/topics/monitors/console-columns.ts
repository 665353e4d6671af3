// The columns of the console's rules, pauses and accounts in trouble, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { ACCOUNT_TROUBLES, RULE_STANDINGS } from './console-lists.ts'
import type { ConsolePause, ConsoleRule, ConsoleTrouble } from './console-schemas.ts'
import { AD_LEVELS } from '../ads/enums.ts'
import { FEEDBACKS, PAUSE_STATES, RESTORE_STATES, RULE_ACTIONS } from './enums.ts'

const customer = { kind: 'text', title: '客户', width: 140, field: 'customer_name' } as const
const account = { kind: 'named', title: '广告账户', width: 190, field: 'account_name', id: 'outside_account_id' } as const

export const consoleRuleRows = listOf<ConsoleRule>()({
  title: '监控规则',
  key: 'rule_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'text', title: '规则', width: 150, pin: 'left', locked: true, field: 'rule_name' },
    customer,
    sentence: { kind: 'own', title: '条件摘要', width: 280 },
    action: { kind: 'code', title: '动作', width: 104, field: 'action', texts: RULE_ACTIONS },
    standing: { kind: 'state', title: '状态', width: 96, field: 'standing', states: RULE_STANDINGS },
    last: { kind: 'time', title: '最近触发', width: 108, isStacked: true, field: 'last_triggered_at' },
    matches: { kind: 'number', title: '近 7 日命中', width: 96, field: 'matches_7d' },
    paused: { kind: 'number', title: '近 7 日暂停', width: 96, field: 'paused_7d' },
    failed: { kind: 'number', title: '暂停失败', width: 84, field: 'failed_7d' },
    stopped: { kind: 'own', title: '停用原因', width: 180 },
    version: { kind: 'number', title: '版本', width: 60, field: 'version' },
    id: { kind: 'id', title: '规则编号', width: 186, hiddenByDefault: true, field: 'rule_id', copy: '复制编号' },
    creator: { kind: 'text', title: '创建人', width: 96, hiddenByDefault: true, field: 'created_by' },
    updated: { kind: 'time', title: '更新时间', width: 108, isStacked: true, hiddenByDefault: true, field: 'updated_at' },
    actions: { kind: 'own', title: '操作', width: 84, pin: 'right', locked: true },
  },
  card: {
    head: ['name', 'standing'],
    lines: [
      ['customer'],
      ['sentence'],
      [
        ['近 7 日命中', 'matches'],
        ['暂停', 'paused'],
        ['失败', 'failed'],
      ],
      [['最近触发', 'last']],
      [['停用原因', 'stopped']],
    ],
    end: ['actions'],
  },
})

export const consolePauseRows = listOf<ConsolePause>()({
  title: '暂停记录',
  key: 'pause_id',
  rowName: ['group'],
  columns: {
    created: { kind: 'time', title: '时间', width: 108, isStacked: true, pin: 'left', field: 'created_at' },
    customer,
    rule: { kind: 'text', title: '规则', width: 130, field: 'rule_name' },
    account,
    group: { kind: 'named', title: '广告组', width: 170, field: 'ad_group_name', id: 'ad_group_id' },
    level: { kind: 'code', title: '暂停对象', width: 84, field: 'level', texts: AD_LEVELS },
    values: { kind: 'text', title: '触发值 / 阈值', width: 190, field: 'values_text' },
    state: { kind: 'state', title: '结果', width: 132, field: 'state', states: PAUSE_STATES },
    tries: { kind: 'number', title: '尝试', width: 60, field: 'tries' },
    fail: { kind: 'text', title: '失败原因', width: 180, field: 'fail_reason' },
    restore: { kind: 'state', title: '恢复状态', width: 92, field: 'restore_state', states: RESTORE_STATES },
    ended: { kind: 'time', title: '完成时间', width: 108, isStacked: true, hiddenByDefault: true, field: 'ended_at' },
    feedback: { kind: 'code', title: '客户反馈', width: 90, hiddenByDefault: true, field: 'feedback', texts: FEEDBACKS },
    request: { kind: 'id', title: '请求编号', width: 186, hiddenByDefault: true, field: 'request_id', copy: '复制编号' },
  },
  card: {
    head: ['group', 'state'],
    lines: [['values'], ['customer', 'rule'], ['account'], [['失败原因', 'fail']], [['时间', 'created']], [['恢复状态', 'restore']]],
  },
})

export const consoleTroubleRows = listOf<ConsoleTrouble>()({
  title: '异常账户',
  key: 'account_id',
  rowName: ['account'],
  columns: {
    account: { ...account, pin: 'left', locked: true },
    customer,
    trouble: { kind: 'state', title: '情况', width: 104, field: 'trouble', states: ACCOUNT_TROUBLES },
    code: { kind: 'text', title: '错误码', width: 220, field: 'code' },
    read: { kind: 'time', title: '最近成功读取', width: 170, field: 'read_at' },
    pinged: { kind: 'time', title: '最近收到推送', width: 170, field: 'pinged_at' },
    failed: { kind: 'time', title: '最近失败', width: 170, field: 'failed_at' },
  },
  card: {
    head: ['account', 'trouble'],
    lines: [['customer'], [['错误码', 'code']], [['最近成功读取', 'read']], [['最近收到推送', 'pinged']], [['最近失败', 'failed']]],
  },
})
