// What a customer's people are told of a repayment; which statements it settled is counted as it is booked.
import { displayText, type Money } from '@tallyhelm/protocol/values/money'

export type RepaidNews = { kind: 'NOTICE'; objectId: string; title: string; body: string; link: string }

/** Once per repayment. `how` begins the text where it came by a payment, and `rest` ends it where something of that is the wallet's. */
export function repaidNews(of: { id: string; total: Money; statements: number; settled: number; how?: string; rest?: Money }): RepaidNews {
  const { id, total, statements, settled, how = '', rest } = of
  const left = rest === undefined || rest.minor === 0n ? '' : `余下 ${displayText(rest)} ${rest.currency} 已充入钱包。`
  return {
    kind: 'NOTICE',
    objectId: `repayment:${id}`,
    title: `已还款 ${displayText(total)} ${total.currency}`,
    body: `${how}还款单 ${id} 已入账，用于 ${statements} 张对账单${settled === 0 ? '' : `，其中 ${settled} 张已结清`}。${left}`,
    link: `/credit/repayment?no=${id}`,
  }
}
