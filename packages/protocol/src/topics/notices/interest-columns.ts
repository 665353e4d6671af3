// The columns of the console's interests, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { InterestRow } from './interest-schemas.ts'

export const interestRows = listOf<InterestRow>()({
  title: '通知我',
  key: 'feature',
  rowName: ['feature'],
  columns: {
    feature: { kind: 'text', field: 'feature', below: 'title', title: '功能标识', width: 240, pin: 'left', locked: true },
    asked: { kind: 'number', field: 'asked', title: '登记人数', width: 100 },
    waiting: { kind: 'number', field: 'waiting', title: '未通知', width: 88 },
    first_at: { kind: 'time', field: 'first_at', title: '最早登记', width: 172 },
    last_at: { kind: 'time', field: 'last_at', title: '最近登记', width: 172 },
    opened_at: { kind: 'time', field: 'opened_at', title: '上线时间', width: 172 },
    link: { kind: 'text', field: 'link', title: '页面地址', width: 140, hiddenByDefault: true },
    opened_by: { kind: 'text', field: 'opened_by', title: '操作人', width: 100 },
    action: { kind: 'own', title: '操作', width: 112, pin: 'right', locked: true },
  },
  card: { head: ['feature'], figures: ['asked', 'waiting'], lines: [[['最近登记', 'last_at']], [['上线', 'opened_at']]], end: ['action'] },
})
