// What became of an item of an order, in words.
import { ITEM_STATES, TRANSFER_OUTCOMES } from '@tallyhelm/protocol/topics/quota/enums'
import { endedByOf, SHOWN_STATES, shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { OrderItem, PaidInOther } from '@tallyhelm/protocol/topics/quota/schemas'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { amountOf, openAmountText } from '../lists/amounts.ts'

/** `currency` is the order's, which its amounts are in. */
type Item = Omit<OrderItem, 'transfer'> & Partial<Pick<OrderItem, 'transfer'>> & { currency: string }
type Transfer = NonNullable<OrderItem['transfer']>
type Payer = 'WALLET' | 'CREDIT_LINE'

/** «Nordlake-US-01（1029…）», of a transfer line both sides. */
export function itemName({
  account_name,
  outside_account_id,
  transfer,
}: Pick<Item, 'account_name' | 'outside_account_id' | 'transfer'>): string {
  const from = `${account_name}（${outside_account_id}）`
  return transfer ? `${from} → ${transfer.to_account_name}（${transfer.to_outside_account_id}）` : from
}

/** How the item is drawn in a list of results. */
export function itemResult({ state, ended_by }: Pick<Item, 'state' | 'ended_by'>): 'success' | 'failed' | 'waiting' | 'processing' {
  if (state === 'FINISHED') return 'success'
  if (state === 'FAIL') return ended_by === null ? 'failed' : 'waiting'
  const isWaiting = ITEM_STATES[state].tone === 'warning' || state === 'WAITING_CHANNEL' || state === 'PENDING_APPROVAL'
  return isWaiting ? 'waiting' : 'processing'
}

/** The reason or the state, with both figures where the platform approved or may approve less than was asked. */
export function itemText(item: Item): string {
  if (item.transfer) return transferText(item, item.transfer)
  if (item.state === 'FAIL') return failureText(item)
  const asked = openAmountText(item.amount, currencyOf(item))
  if (item.state === 'WAITING_CHANNEL') {
    const known = item.approved_amount === null ? '待定' : moneyText(item.approved_amount, item)
    return `${ITEM_STATES.WAITING_CHANNEL.text}：申请 ${asked}，渠道批准 ${known}`
  }
  if (item.state === 'UNKNOWN') return '渠道未返回明确结果，正在核对，请勿重复提交'
  if (item.approved_amount !== null && item.approved_amount !== item.amount) {
    return `${ITEM_STATES[item.state].text}：申请 ${asked}，渠道批准 ${moneyText(item.approved_amount, item)}`
  }
  return ITEM_STATES[item.state].text
}

/** The reason, behind who ended it where people did. */
function failureText(item: Item): string {
  const { text } = shownState(item)
  if (item.fail_reason === null) return text
  return item.ended_by === null ? item.fail_reason : `${text}：${item.fail_reason}`
}

/** Where the money of a transfer is, or went to. */
function transferText(item: Item, transfer: Transfer): string {
  const { outcome, out_state, in_state, back_state, returned_to_source: back } = transfer
  const returned = back === null || !/[1-9]/.test(back) ? undefined : `${TRANSFER_OUTCOMES.RETURNED_TO_SOURCE} ${moneyText(back, item)}`
  if (outcome === 'DONE') {
    const isLess = item.approved_amount !== null && item.approved_amount !== item.amount
    const arrived = isLess ? ` ${moneyText(item.approved_amount, item)}（申请 ${openAmountText(item.amount, currencyOf(item))}）` : ''
    return withReturned(`${TRANSFER_OUTCOMES.DONE}${arrived}`, returned)
  }
  if (outcome === 'NOT_STARTED') return `${failureText(item)}，${TRANSFER_OUTCOMES.NOT_STARTED}`
  if (outcome !== null) return withReturned(item.fail_reason ?? TRANSFER_OUTCOMES[outcome], returned)
  if (back_state !== null) return `转入未成功，正在退回转出账户（${ITEM_STATES[back_state].text}）`
  if (in_state !== null) return `已转出，转入处理中（${ITEM_STATES[in_state].text}）`
  if (item.state === 'PENDING_APPROVAL') return ITEM_STATES.PENDING_APPROVAL.text
  return `转出处理中（${ITEM_STATES[out_state].text}）`
}

/** What became of the item, what came back to whoever paid, and what was never taken from it. */
export function itemNote(item: Item, payer: Payer): string {
  const released = releasedText(item)
  const note = withReturned(itemText(item), returnedText(item, payer))
  return released === undefined ? note : `${note}，${released}`
}

/** «已解冻 $300.00，未扣款»; undefined when nothing was held in vain. */
function releasedText(item: Pick<Item, 'released' | 'currency'>): string | undefined {
  return item.released === null ? undefined : `已解冻 ${moneyText(item.released, item)}，未扣款`
}

/** What the reasons of failed transfers call a place otherwise. */
const REASONS_SAY: Readonly<Record<string, string>> = { 已恢复授信: '已退回授信额度' }

/** «已退回钱包 $300.00» behind a text; one that ends with the place, as the reasons of failed transfers do, takes the amount alone. */
function withReturned(text: string, returned: string | undefined): string {
  if (returned === undefined) return text
  const [place = '', amount] = returned.split(' ')
  return text.endsWith(place) || text.endsWith(entryOf(REASONS_SAY, place) ?? place) ? `${text} ${amount}` : `${text}，${returned}`
}

const moneyText = (amount: string | null, item: { currency: string }): string => amountOf(amount, { withSymbol: true }, currencyOf(item))

/** «已退回钱包 $300.00»; undefined when nothing came back. */
export function returnedText(item: Pick<Item, 'returned' | 'currency'>, payer: Payer): string | undefined {
  if (item.returned === null || !/[1-9]/.test(item.returned)) return undefined
  return `${payer === 'WALLET' ? '已退回钱包' : '已恢复授信'} ${moneyText(item.returned, item)}`
}

/** «部分成功 3/5», in the tone of a notice. */
export function orderOutcome(items: readonly Pick<OrderItem, 'state' | 'ended_by'>[]): {
  tone: 'success' | 'warning' | 'error' | 'info'
  title: string
} {
  const done = items.filter(item => item.state === 'FINISHED').length
  const failed = items.filter(item => item.state === 'FAIL').length
  const ended = endedByOf(items)
  if (ended !== null) return { tone: 'info', title: `申请${SHOWN_STATES[ended].text}` }
  if (items.some(item => item.state === 'PENDING_APPROVAL')) return { tone: 'info', title: ITEM_STATES.PENDING_APPROVAL.text }
  if (done + failed < items.length) return { tone: 'info', title: `处理中，已有结果 ${done + failed}/${items.length}` }
  if (failed === 0) return { tone: 'success', title: '全部成功' }
  return done === 0 ? { tone: 'error', title: '全部失败' } : { tone: 'warning', title: `部分成功 ${done}/${items.length}` }
}

/** «实付 ¥447.44（汇率 7.159017）»: of the whole order; what of it is released afterwards stays in the order's currency. */
export const exchangeText = ({ pay_currency, rate, cost }: PaidInOther): string =>
  `实付 ${amountOf(cost, { withSymbol: true }, pay_currency)}（汇率 ${rate}）`
