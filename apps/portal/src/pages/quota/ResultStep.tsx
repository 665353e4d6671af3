// Step 3: what became of each account, live, with what can be done about it.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useEffect, useRef, useState } from 'react'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { openAmountText } from '../../lists/amounts.ts'
import { exchangeText, itemName, itemNote, itemResult, orderOutcome } from '../../orders/item-text.ts'
import { RetryQuestion, retryOrder, retryRecap } from '../../orders/RetryQuestion.tsx'
import { settledSums } from '../../orders/settled-sums.ts'
import type { Sending } from '../../orders/use-submission.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import chosen from '../../pickers/chosen.module.css'
import { OPERATIONS } from './operation-texts.ts'
import { REASON_TEXTS } from './order-form.ts'
import styles from './quota.module.css'
import { useOrderProgress } from './use-order-progress.ts'

type Props = { applyNo: string; kind: AdjustType; onLeave: () => void; sending: Sending }

export function ResultStep({ applyNo, kind, onLeave, sending }: Props) {
  const order = useOrderProgress(applyNo)
  if (order.data !== undefined) return <Result order={order.data} kind={kind} onLeave={onLeave} sending={sending} />
  if (!order.error) {
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )
  }
  return (
    <NoticeStrip
      tone="error"
      action={
        <Button size="mini" loading={order.isFetching} onClick={() => void order.refetch()}>
          重试
        </Button>
      }
    >
      申请 {applyNo} 的结果加载失败：{order.error.msg}
    </NoticeStrip>
  )
}

function Result({ order, kind, onLeave, sending }: { order: Order } & Omit<Props, 'applyNo'>) {
  const { profile, isSubCustomer } = useProfile()
  const payer = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer)
  const outcome = orderOutcome(order.items)
  const isOpen = order.status === 'PROCESSING' || order.status === 'PENDING_APPROVAL'
  const failed = order.items.filter(item => item.state === 'FAIL')
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const currency = currencyOf(order)
  const retried = { applyNo: order.apply_no, kind, currency, lines: failed }
  const retry = () => {
    setIsAsking(false)
    sending.submit(retryOrder(retried), retryRecap(retried))
  }
  return (
    <Card padded={false} aria-label={`${OPERATIONS[kind].title}结果`}>
      <div className={chosen.head}>
        <h2 ref={heading} tabIndex={-1}>
          {OPERATIONS[kind].title}结果
        </h2>
      </div>
      <div role="status">
        <NoticeStrip tone={outcome.tone} title={outcome.title} square>
          {order.status === 'PENDING_APPROVAL'
            ? '申请已提交，等待审核；审核通过后自动提交渠道。可离开此页面，结果将在消息中心提醒。'
            : isOpen
              ? '可离开此页面，结果将在消息中心提醒。'
              : sumText(order)}
        </NoticeStrip>
      </div>
      <OrderFacts order={order} />
      <div className={chosen.results}>
        <ResultList
          label="各账户结果"
          items={order.items.map(item => ({
            id: item.item_id,
            name: itemName(item),
            state: itemResult(item),
            note: itemNote({ ...item, currency }, payer),
            amount: openAmountText(item.amount, currency),
          }))}
        />
      </div>
      <div className={chosen.end}>
        {failed.length === 0 || isOpen || sending.held !== undefined ? null : (
          <Button size="large" loading={sending.submission !== undefined} loadingText="提交中…" onClick={() => setIsAsking(true)}>
            重试失败项（{failed.length}）
          </Button>
        )}
        <LinkButton size="large" href={paths.records({ ...(kind === 'TRANSFER' ? { tab: 'transfers' } : {}), apply_no: order.apply_no })}>
          查看操作记录
        </LinkButton>
        <Button size="large" variant="primary" onClick={onLeave}>
          返回列表
        </Button>
      </div>
      {sending.lostAnswers === 0 ? null : (
        <NoticeStrip tone="warning" square>
          尚未收到重试的提交结果，正在用同一请求编号自动确认，不会重复扣款。
        </NoticeStrip>
      )}
      {isAsking ? <RetryQuestion retried={retried} sending={sending} onClose={() => setIsAsking(false)} onConfirm={retry} /> : null}
    </Card>
  )
}

/** What the whole order comes to, once it has ended. */
function sumText(order: Order): string {
  const { adjust_type: type, status, items } = order
  const unit = type === 'TRANSFER' ? '笔' : '个账户'
  const count = `共 ${items.length} ${unit}`
  if (status !== 'FINISHED') {
    const done = items.filter(item => item.state === 'FINISHED').length
    return `${count}，成功 ${done} ${unit}，未成功 ${items.length - done} ${unit}。`
  }
  const { amount, total } = settledSums(order)
  if (type === 'TRANSFER') return `${count}，转移合计 ${openAmountText(amount, currencyOf(order))}。`
  return `${count}，${asItEnded(OPERATIONS[type].end)} ${openAmountText(total, currencyOf(order))}。`
}

/** «退回合计» for «预计退回合计», «实付合计» for «应付合计». */
const asItEnded = (title: string): string => title.replace('预计', '').replace('应付', '实付')

function OrderFacts({ order }: { order: Order }) {
  const { adjust_type: type, reason, exchange } = order
  const { amount, total, asked } = settledSums(order)
  const currency = currencyOf(order)
  const isEnded = order.status !== 'PROCESSING' && order.status !== 'PENDING_APPROVAL'
  const titled = (title: string) => (isEnded ? asItEnded(title) : title)
  const facts = [
    { term: '申请单号', text: <IdCell id={order.apply_no} label="复制单号" /> },
    { term: '提交时间', text: timeText(order.apply_time) },
    {
      term: titled(OPERATIONS[type].total),
      text: `${openAmountText(amount, currency)}${asked === null ? '' : `（申请 ${openAmountText(asked, currency)}）`}`,
    },
    ...(type === 'TRANSFER' ? [] : [{ term: titled(OPERATIONS[type].end), text: openAmountText(total, currency) }]),
    ...(exchange === null ? [] : [{ term: '支付', text: exchangeText(exchange) }]),
    ...(reason === null ? [] : [{ term: '原因', text: entryOf(REASON_TEXTS[type], reason) ?? reason }]),
  ]
  return (
    <dl className={styles.orderFacts}>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
