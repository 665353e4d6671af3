// Tell where the money of a transfer order went, as far as it did not arrive.
import { sumReturned } from '@tallyhelm/modules/quota'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'

/** A sentence for the message of an ended order; empty when all that was asked arrived. */
export async function whereItWent(tx: Tx, orderId: string, failed: number): Promise<string> {
  const { currency, toSource, toPayer, payerKind } = await sumReturned(tx, orderId)
  const text = (minor: bigint) => displayText(money(minor, currency), { withSymbol: true })
  const parts = [
    toSource > 0n ? `${text(toSource)} 已退回转出账户` : '',
    toPayer > 0n ? `${text(toPayer)} 已退回${payerKind === 'WALLET' ? '钱包' : '授信额度'}` : '',
  ].filter(part => part !== '')
  if (parts.length > 0) return `未转入的金额：${parts.join('，')}。`
  return failed > 0 ? '失败的转移未转出，额度未变动。' : ''
}
