// Words of repayments that wait, in the console's list and in its file.
import { amountText } from '../../values/amount-text.ts'
import { CLAIM_GROUNDS } from './console-lists.ts'
import type { PendingRepayment } from './console-schemas.ts'
import { REPAYMENT_CHANNELS } from './enums.ts'

export const groundsText = ({ grounds }: Pick<PendingRepayment, 'grounds'>): string =>
  grounds.map(ground => CLAIM_GROUNDS[ground]).join('、')

/** «1,234.00 USD · 2 张». */
export const owedText = ({ owed, owed_currency: currency, statements }: PendingRepayment): string =>
  `${amountText(owed, currency)} ${currency} · ${statements} 张`

export const shareText = (share: PendingRepayment['shares'][number], currency: string): string =>
  `${share.month} ${REPAYMENT_CHANNELS[share.channel]} ${amountText(share.amount, currency)}（${share.statement_id}）`
