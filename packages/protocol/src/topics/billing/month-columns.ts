// The columns of a month's customers in the console, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { MONTH_STATES } from './month-enums.ts'
import type { MonthCustomer } from './month-schemas.ts'

const money = { kind: 'money', currency: 'USD', width: 130 } as const

export const monthCustomerRows = listOf<MonthCustomer>()({
  title: '客户账单',
  key: 'key',
  rowName: ['customer'],
  columns: {
    customer: { kind: 'own', title: '客户', width: 170, pin: 'left', locked: true },
    channel: { kind: 'code', title: '渠道', width: 88, field: 'channel', texts: CHANNEL_NAMES },
    state: { kind: 'state', title: '状态', width: 100, field: 'state', states: MONTH_STATES },
    spend: { ...money, title: '日消耗合计', field: 'spend', hint: '按当前的每日消耗，不含接管前的部分，折合美元' },
    billed: { ...money, title: '已出账消耗', field: 'billed' },
    corrected: { ...money, title: '后续更正', field: 'corrected', hint: '之后的账单中属于本月的更正' },
    difference: { ...money, title: '差异', field: 'difference', hint: '日消耗合计 − 已出账消耗 − 后续更正' },
    why: { kind: 'own', title: '说明', width: 228 },
    closed: { kind: 'time', title: '出账时间', width: 116, isStacked: true, field: 'closed_at' },
  },
  card: { head: ['customer', 'state'], figures: ['spend', 'billed', 'difference'], lines: [['channel'], ['why'], [['出账于', 'closed']]] },
})

/** Why a customer waits, or why what was billed differs from what was spent. */
export function monthReason(row: MonthCustomer): string {
  const { state, unsettled_accounts: unsettled, late_accounts: late, difference, corrected } = row
  if (state === 'WAITING') return `${unsettled} 个账户的消耗渠道仍可能更正，结算后自动出账`
  if (difference !== null && /[1-9]/.test(difference))
    return late > 0 ? `${late} 个账户在出账后更正了消耗，差额列入下期账单` : '原因不明，请运行总账检查'
  return corrected !== null && /[1-9]/.test(corrected) ? '更正已列入后续账单' : ''
}
