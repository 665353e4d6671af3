// The columns of the console's page views, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { PageViewRow } from './page-view-schemas.ts'

export const pageViewRows = listOf<PageViewRow>()({
  title: '页面访问',
  key: ['route', 'title'],
  rowName: ['title'],
  columns: {
    title: { kind: 'own', title: '页面', width: 320, pin: 'left', locked: true },
    route: { kind: 'text', field: 'route', title: '路径', width: 240 },
    views: { kind: 'number', field: 'views', title: '访问次数', width: 112 },
    days: { kind: 'number', field: 'days', title: '有访问天数', width: 112 },
    last_day: { kind: 'text', field: 'last_day', title: '最近访问', width: 120 },
  },
  card: { head: ['title'], figures: ['views', 'days'], lines: [['route'], [['最近访问', 'last_day']]] },
})
