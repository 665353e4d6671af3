// 消耗: what thirty days add up to, and each day.
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { compare } from '@tallyhelm/protocol/values/money'
import { FigureTable } from '@tallyhelm/ui/display/FigureTable'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf, moneyOf, sumText } from '../../lists/amounts.ts'

export function AccountSpend({ account }: { account: AccountDetail }) {
  const { currency, spend_30d: days } = account
  const amount = (text: string | null) => amountOf(text, { withSymbol: true }, currency)
  const peak = days.toSorted((a, b) => compare(moneyOf(b.spend, currency), moneyOf(a.spend, currency)))[0]
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '近 30 天合计', value: sumText(days.map(day => ({ amount: day.spend, currency }))) },
          { label: '日均消耗（近 7 日）', value: amount(account.avg_spend_7d) },
          { label: '峰值日', value: peak === undefined ? '—' : `${peak.day}，${amount(peak.spend)}` },
        ]}
      />
      <FigureTable caption="近 30 天每日消耗" titles={['日期（账户时区）', '消耗']}>
        {days.toReversed().map(({ day, spend }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{amount(spend)}</td>
          </tr>
        ))}
      </FigureTable>
    </Stack>
  )
}
