// How money that is booked by hand is written: what, how much, whose.
import { CASE_KINDS } from '@tallyhelm/protocol/topics/cases/kinds'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { FundProposal } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'

export const fundTitle = ({ kind }: FundProposal) => CASE_KINDS[kind].title

/** «+500.00 USD». */
export const fundAmount = ({ amount, currency }: FundProposal) =>
  `${amount.startsWith('-') ? '' : '+'}${amountText(amount, currency)} ${currency}`

export const fundOwner = ({ sub_customer_name: name }: FundProposal) => name ?? '客户本身'

/** «汇丰银行 HK0001，付款户名 示例贸易»; nothing of an adjustment. */
export const fundSource = ({ bank, bank_reference, payer_name }: FundProposal) =>
  bank === null ? '' : `${BANKS[bank]} ${bank_reference}，付款户名 ${payer_name}`
