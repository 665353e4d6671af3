// The columns of the console's error reports, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { REPORT_KIND_TEXTS, REPORT_STATES } from './enums.ts'
import type { ReportGroup } from './report-schemas.ts'

export const reportRows = listOf<ReportGroup>()({
  title: '错误报告',
  key: 'fingerprint',
  rowName: ['message'],
  columns: {
    message: { kind: 'own', title: '错误信息', width: 280, pin: 'left', locked: true },
    state: { kind: 'state', field: 'state', states: REPORT_STATES, title: '状态', width: 92 },
    kind: { kind: 'code', field: 'kind', texts: REPORT_KIND_TEXTS, title: '类型', width: 96 },
    version: { kind: 'text', field: 'version', title: '版本', width: 100 },
    route: { kind: 'text', field: 'route', title: '页面', width: 160 },
    count: { kind: 'number', field: 'count', title: '次数', width: 64 },
    users: { kind: 'number', field: 'users', title: '用户数', width: 84, hint: '已登录的用户' },
    first_at: { kind: 'time', field: 'first_at', title: '首次出现', width: 172, hiddenByDefault: true },
    last_at: { kind: 'time', field: 'last_at', title: '最近出现', width: 172 },
    marked: { kind: 'person', field: 'marked_by', at: 'marked_at', title: '标记人', width: 172 },
  },
  card: { head: ['message', 'state'], figures: ['count', 'users'], lines: [['route', 'version'], [['最近', 'last_at']]] },
})
