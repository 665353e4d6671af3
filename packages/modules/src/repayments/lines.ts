// A share of a repayment as it is shown: what its statement asks for before and after.
import type { RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import type { RepaymentLine } from '@tallyhelm/protocol/topics/repayments/schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import { decimalText, type Money, subtract } from '@tallyhelm/protocol/values/money'
import type { Share } from './rules.ts'

type Named = { month: string; channel: RepaymentChannel; companyName: string; payable: Money; repayOn: Day; feeWaivedUntil: Day | null }

export const lineOf = ({ month, channel, companyName, payable, repayOn, feeWaivedUntil }: Named, share: Share): RepaymentLine => ({
  statement_id: share.statementId,
  month,
  channel,
  company_name: companyName,
  payable: decimalText(payable),
  before: decimalText(share.left),
  amount: decimalText(share.amount),
  after: decimalText(subtract(share.left, share.amount)),
  repay_on: repayOn,
  overdue_days: share.overdueDays,
  fee_waived_until: feeWaivedUntil,
  late_fee: decimalText(share.lateFee),
})
