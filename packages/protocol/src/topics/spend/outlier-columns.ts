// The columns of days that cost far more than usual, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { Outlier } from './outlier-schemas.ts'

export const outlierRows = listOf<Outlier>()({
  title: '异常消耗',
  key: 'row_id',
  rowName: ['day', 'account'],
  columns: {
    account: { kind: 'own', title: '账户', width: 200 },
    day: { kind: 'own', title: '日期', width: 130 },
    spend: { kind: 'money', title: '消耗', width: 120, field: 'spend', currency: 'currency', hasSymbol: true },
    median: { kind: 'money', title: '同星期中位数', width: 130, field: 'median', currency: 'currency', hasSymbol: true },
    times: { kind: 'own', title: '倍数', width: 90, align: 'right' },
    known: { kind: 'own', title: '操作', width: 170 },
  },
  card: { head: ['account', 'day'], figures: ['spend', 'median'], lines: [[['倍数', 'times']], ['known']] },
})
