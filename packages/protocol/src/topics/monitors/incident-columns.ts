// The columns of incidents of theft, their phone cards and their file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { INCIDENT_STATES, INCIDENT_VERDICTS } from './enums.ts'
import { incidentEndpoints } from './incident-endpoints.ts'
import type { Incident } from './incident-schemas.ts'
import { incidentFilters } from './lists.ts'
import { INCIDENT_SAVED_FORMULA } from './limits.ts'

export const incidentRows = listOf<Incident>()({
  title: '盗刷事件',
  key: 'incident_id',
  rowName: ['account'],
  columns: {
    opened: { kind: 'time', title: '发现时间', width: 110, pin: 'left', field: 'opened_at', isStacked: true },
    account: { kind: 'named', title: '账户', width: 190, field: 'account_name', id: 'outside_account_id' },
    rule: { kind: 'text', title: '发现规则', width: 150, field: 'rule_name' },
    score: { kind: 'own', title: '风险分', width: 90, align: 'right', hint: '事件前后 24 小时内的异常，0–100' },
    state: { kind: 'state', title: '状态', width: 96, field: 'state', states: INCIDENT_STATES },
    pauses: { kind: 'own', title: '已暂停 / 处置', width: 110, align: 'right' },
    saved: {
      kind: 'money',
      title: '预计避免损失',
      width: 130,
      field: 'saved',
      currency: 'currency',
      hasSymbol: true,
      hint: INCIDENT_SAVED_FORMULA,
    },
    contained: { kind: 'time', title: '控制时间', width: 110, field: 'contained_at', isStacked: true },
    verdict: { kind: 'code', title: '结论', width: 80, field: 'verdict', texts: INCIDENT_VERDICTS },
    closed: { kind: 'time', title: '关闭时间', width: 110, field: 'closed_at', isStacked: true },
    note: { kind: 'text', title: '说明', width: 180, field: 'note', hiddenByDefault: true },
    actions: { kind: 'own', title: '操作', width: 90, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'state'],
    lines: [
      [
        ['风险分', 'score'],
        ['已暂停 / 处置', 'pauses'],
      ],
      [['发现时间', 'opened']],
      [['发现规则', 'rule']],
      [['预计避免损失', 'saved']],
      [['结论', 'verdict']],
    ],
    end: ['actions'],
  },
})

export const incidentFile = {
  opened_at: { kind: 'time', title: '发现时间', width: 20 },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  rule_name: { kind: 'text', title: '发现规则', width: 24 },
  score: { kind: 'number', title: '风险分', width: 10 },
  state: { kind: 'code', title: '状态', width: 12, texts: textsOf(INCIDENT_STATES) },
  pauses: { kind: 'number', title: '处置次数', width: 10 },
  paused: { kind: 'number', title: '暂停成功', width: 10 },
  currency: { kind: 'text', title: '币种', width: 8 },
  saved: { kind: 'amount', title: '预计避免损失', width: 16 },
  contained_at: { kind: 'time', title: '控制时间', width: 20 },
  verdict: { kind: 'code', title: '结论', width: 12, texts: INCIDENT_VERDICTS },
  closed_at: { kind: 'time', title: '关闭时间', width: 20 },
  closed_by: { kind: 'text', title: '关闭人', width: 16 },
  note: { kind: 'text', title: '说明', width: 40 },
} as const satisfies FileColumns

export const incidentLists = portalLists(incidentEndpoints, {
  MONITOR_INCIDENTS: {
    call: 'incidents',
    filters: incidentFilters,
    rows: incidentRows,
    file: incidentFile,
    filePath: '/api/custom/client/account-security-monitors/incidents/export',
    pages: [{ route: 'MonitorList', buttons: { handleIncident: customer } }],
  },
})
