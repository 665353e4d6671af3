// Payments that are meant for statements and whose money is not there yet, each leading to itself.
import { APPLICATION_STATUSES, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { RepaymentUnderWay } from '@tallyhelm/protocol/topics/repayments/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'

export function UnderWay({ payments }: { payments: readonly RepaymentUnderWay[] }) {
  if (payments.length === 0) return null
  return (
    <Stack gap={12}>
      {payments.map(({ recharge_id: id, method, amount, currency, status, statements, submitted_at }) => (
        <NoticeStrip
          key={id}
          tone={status === 'RECHARGE_REJECT' ? 'warning' : 'info'}
          title={`${METHODS[method].text}还款 ${amountOf(amount, { withSymbol: true }, currency)} ${currency}：${APPLICATION_STATUSES[status].text}`}
          action={
            <LinkButton size="small" variant="outline" href={paths.transactions({ detail: id })}>
              查看付款
            </LinkButton>
          }
        >
          {`${timeText(submitted_at)} 发起，用于 ${statements} 张对账单，到账后自动还款。`}
        </NoticeStrip>
      ))}
    </Stack>
  )
}
