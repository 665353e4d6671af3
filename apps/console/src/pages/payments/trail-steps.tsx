// Trail steps: what a payment passed, in the order of cause and effect, each with a way to the thing itself.
import { TRANSFER_CODES } from '@tallyhelm/protocol/topics/ledger/enums'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { ARRIVAL_STATES, METHODS, NOTICE_OUTCOMES, PAYMENT_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { TimelineEntry } from '@tallyhelm/ui/display/Timeline'
import { linked, postingStep } from '../../ledger/posting-step.tsx'
import { arrivalHref, bankFileHref, ledgerHref, orderHref, rechargeHref } from '../../routes/links.ts'
import { maySee } from '../../routes/register.ts'

const OUTCOMES: Readonly<Record<string, string>> = NOTICE_OUTCOMES
const PLACES: Readonly<Record<string, string>> = PLACE_TEXTS

export function trailSteps(trail: MoneyTrail, role: StaffRole): TimelineEntry[] {
  return [
    ...(trail.recharge === null ? [] : [rechargeStep(trail.recharge)]),
    ...trail.tries.map((one): TimelineEntry => {
      const { text, tone } = PAYMENT_STATUSES[one.status]
      return { id: `try ${one.try_id}`, title: `支付 ${one.try_id}：${text}`, time: timeText(one.at), tone }
    }),
    ...trail.notices.map(noticeStep),
    ...(trail.line === null ? [] : [lineStep(trail.line)]),
    arrivalStep(trail.arrival),
    ...(trail.house_line === null ? [] : [houseLineStep(trail.house_line, trail.arrival.currency)]),
    ...trail.postings.map(posting => postingStep(posting, role)),
    ...(trail.wallet === null ? [] : [walletStep(trail.wallet, trail.arrival.currency, role)]),
    ...trail.spent.map(flow => flowStep('支出', flow, trail.arrival.currency, role)),
    ...trail.held.map(hold => flowStep('占用中', hold, trail.arrival.currency, role)),
  ]
}

const rechargeStep = (of: NonNullable<MoneyTrail['recharge']>): TimelineEntry => ({
  id: 'recharge',
  title: (
    <>
      {METHODS[of.method].text}充值 {amountText(of.amount, of.currency)} {of.currency} ·{' '}
      {linked(of.recharge_id, rechargeHref(of.recharge_id))}
    </>
  ),
  time: timeText(of.at),
  text: `${of.customer_name}${of.sub_customer_name === null ? '' : ` · ${of.sub_customer_name}`}，${of.user_name} 提交`,
})

const noticeStep = (notice: MoneyTrail['notices'][number]): TimelineEntry => ({
  id: `notice ${notice.digest} ${notice.at}`,
  title: `支付通知：${entryOf(OUTCOMES, notice.outcome) ?? notice.outcome}`,
  time: timeText(notice.at),
  text: (
    <>
      {notice.notice_id === null ? '' : `通知编号 ${notice.notice_id} · `}密钥序列号 {notice.key_serial ?? '—'} ·{' '}
      {notice.bytes === null ? '仅存摘要' : `原文已存（${notice.bytes} 字节）`} · SHA-256{' '}
      <span title={notice.digest}>{notice.digest.slice(0, 16)}…</span>
    </>
  ),
  tone: notice.outcome === 'BOOKED' ? 'success' : 'neutral',
})

const lineStep = (line: NonNullable<MoneyTrail['line']>): TimelineEntry => ({
  id: 'line',
  title: (
    <>
      银行流水第 {line.row_no} 行 · {linked(line.file_name, bankFileHref(line.file_id))}
    </>
  ),
  time: timeText(line.at),
  text: `${line.staff_name} 上传 · ${line.content}`,
})

const arrivalStep = (of: MoneyTrail['arrival']): TimelineEntry => ({
  id: 'arrival',
  title: (
    <>
      到账 {amountText(of.amount, of.currency)} {of.currency} · {linked(of.transaction_id, arrivalHref(of.arrival_id))}
    </>
  ),
  time: timeText(of.at),
  text: [entryOf(PLACES, of.place) ?? of.place, of.payer, ARRIVAL_STATES[of.state].text].filter(Boolean).join(' · '),
  tone: ARRIVAL_STATES[of.state].tone,
})

const houseLineStep = (line: NonNullable<MoneyTrail['house_line']>, currency: string): TimelineEntry => ({
  id: 'house line',
  title: `支付机构对账单：${amountText(line.amount, currency)} ${currency}`,
  time: timeText(line.at),
  text: `${line.day} 的账单 ${line.file_name} · 渠道手续费 ${amountText(line.fee, currency)}`,
})

const walletStep = (wallet: NonNullable<MoneyTrail['wallet']>, currency: string, role: StaffRole): TimelineEntry => ({
  id: 'wallet',
  title: (
    <>
      {linked('客户钱包', ledgerHref(role, wallet.ledger_account_id))} 入账 {amountText(wallet.credited, currency)} {currency}
    </>
  ),
  time: timeText(wallet.at),
  text: `流水 ${wallet.flow_no} · 入账前余额 ${amountText(wallet.older, currency)}（先支出）· 本笔尚余 ${amountText(wallet.left, currency)}`,
  tone: 'success',
})

/** An order or refund that took of this money, or keeps of it while it is under way. */
function flowStep(word: '支出' | '占用中', flow: MoneyTrail['spent'][number], currency: string, role: StaffRole): TimelineEntry {
  const order = flow.apply_no ?? flow.reference
  const href = flow.apply_no !== null && maySee('/quota-orders', role) ? orderHref(flow.apply_no) : undefined
  const whole = flow.part === flow.amount ? '' : `（该笔${word === '支出' ? '支出' : '占用'}共 ${amountText(flow.amount, currency)}）`
  return {
    id: `${word} ${flow.transfer_id}`,
    title: `${word}：${entryOf(TRANSFER_CODES, flow.code) ?? flow.code} ${amountText(flow.part, currency)} ${currency}${whole}`,
    time: timeText(flow.at),
    text: (
      <>
        {flow.summary} · {linked(order, href)}
      </>
    ),
    tone: word === '支出' ? 'info' : 'warning',
  }
}
