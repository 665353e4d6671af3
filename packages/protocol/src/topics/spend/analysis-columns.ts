// The columns of what made spend change, and its phone card.
import { listOf } from '../../lists/columns.ts'
import type { ChangeLine } from './analysis-schemas.ts'

export const changeRows = listOf<ChangeLine>()({
  title: '变化构成',
  key: 'key',
  rowName: ['name'],
  columns: {
    name: { kind: 'own', title: '名称', width: 200 },
    before: { kind: 'money', title: '之前（$）', width: 120, field: 'before_usd', currency: 'USD' },
    after: { kind: 'money', title: '之后（$）', width: 120, field: 'after_usd', currency: 'USD' },
    change: { kind: 'own', title: '变化（$）', width: 120, align: 'right' },
    share: { kind: 'own', title: '占总变化', width: 90, align: 'right' },
    move: { kind: 'own', title: '说明', width: 210 },
  },
  card: { head: ['name'], figures: ['before', 'after', 'change'], lines: [['move', ['占总变化', 'share']]] },
})
