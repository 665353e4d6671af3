// The columns of the console's notices, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { textsOf } from '../../values/texts.ts'
import type { ConsoleNotice } from './console-schemas.ts'
import { NOTICE_KINDS, NOTICE_STATES, PLACEMENT_TEXTS } from './enums.ts'

export const noticeRows = listOf<ConsoleNotice>()({
  title: '公告与弹窗',
  key: 'notice_id',
  rowName: ['title'],
  columns: {
    title: { kind: 'own', title: '标题', width: 240, pin: 'left', locked: true },
    state: { kind: 'state', field: 'state', states: NOTICE_STATES, title: '状态', width: 92 },
    placement: { kind: 'code', field: 'placement', texts: PLACEMENT_TEXTS, title: '展示位置', width: 128 },
    kind: { kind: 'code', field: 'kind', texts: textsOf(NOTICE_KINDS), title: '类型', width: 110 },
    audience: { kind: 'own', title: '受众', width: 190 },
    active_from: { kind: 'time', field: 'active_from', title: '生效时间', hint: '北京时间 GMT+8', width: 172 },
    active_until: { kind: 'own', title: '失效时间', width: 172 },
    version: { kind: 'number', field: 'version', title: '版本', width: 64 },
  },
  card: {
    head: ['title', 'state'],
    lines: [['placement', 'kind'], ['audience'], [['生效', 'active_from']], [['失效', 'active_until']]],
  },
})
