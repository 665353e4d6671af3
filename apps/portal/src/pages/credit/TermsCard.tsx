// The terms of a customer that pays later, and what its statements ask for: bill day, period, next due, owed and overdue.
import type { OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'

type Props = Pick<OwnCredit, 'terms' | 'due'>
type Due = OwnCredit['due'][number]

export function TermsCard({ terms: { bill_day, bill_hour, confirm_days, repay_days }, due }: Props) {
  const late = due.filter(isLate)
  return (
    <Card title="账期与还款" actions={<Link href={paths.statements('FACEBOOK')}>对账单</Link>}>
      <Stack gap={12}>
        {late.length === 0 ? null : <NoticeStrip tone="error" title={`已逾期 ${late.map(row => text(row, row.overdue)).join('、')}`} />}
        <Definitions
          items={[
            { label: '账单日', value: `每月 ${bill_day} 日 ${bill_hour}:00 出上月账单（北京时间）` },
            { label: '账期', value: `对账单发出后 ${confirm_days} 天内确认，${repay_days} 天内还款` },
            ...(due.length === 0 ? [{ label: '待还', value: '没有待还的对账单' }] : due.flatMap(itemsOf)),
          ]}
        />
      </Stack>
    </Card>
  )
}

const text = ({ currency }: Due, amount: string | null) => `${amountOf(amount, { withSymbol: true }, currency)} ${currency}`
const isLate = ({ overdue }: Due) => /[1-9]/.test(overdue)

const itemsOf = (row: Due) => [
  { label: `待还（${row.currency}）`, value: `${text(row, row.owed)}，共 ${row.statements} 份对账单` },
  {
    label: `下次还款日（${row.currency}）`,
    value: row.next_due_on === null ? '—' : `${row.next_due_on}，应还 ${text(row, row.next_due)}`,
  },
]
