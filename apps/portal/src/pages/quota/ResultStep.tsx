// Step 3: what became of each account, live, with what can be done about it.
import { ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import type { Order, OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { payingKind, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { ResultList, type ResultState } from '@tallyhelm/ui/display/ResultList'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { amountOf } from '../../lists/amounts.ts'
import { timeText } from '../../lists/times.ts'
import { itemText, orderOutcome, returnedText } from '../../orders/item-text.ts'
import type { Sending } from '../../orders/use-submission.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './quota.module.css'
import { useOrderProgress } from './use-order-progress.ts'

type Props = { applyNo: string; onLeave: () => void; sending: Sending }

export function ResultStep({ applyNo, onLeave, sending }: Props) {
  const order = useOrderProgress(applyNo)
  if (order.data !== undefined) return <Result order={order.data} onLeave={onLeave} sending={sending} />
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

function Result({ order, onLeave, sending }: { order: Order; onLeave: () => void; sending: Sending }) {
  const { profile, isSubCustomer } = useProfile()
  const payer = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer)
  const outcome = orderOutcome(order.items)
  const failed = order.items.filter(item => item.state === 'FAIL')
  const retry = () => sending.submit({ kind: 'retry', request: { apply_no: order.apply_no, item_ids: failed.map(item => item.item_id) } })
  return (
    <Card padded={false} aria-label="新增额度结果">
      <div role="status">
        <NoticeStrip tone={outcome.tone} title={outcome.title} square>
          {order.status === 'PROCESSING'
            ? '可离开此页面，结果会记入账户操作记录。'
            : `共 ${order.items.length} 个账户，应付 ${amountOf(order.total, { withSymbol: true })}。`}
        </NoticeStrip>
      </div>
      <dl className={styles.orderFacts}>
        <div>
          <dt>申请单号</dt>
          <dd>
            <IdCell id={order.apply_no} label="复制单号" />
          </dd>
        </div>
        <div>
          <dt>提交时间</dt>
          <dd>{timeText(order.apply_time)}</dd>
        </div>
        <div>
          <dt>新增合计</dt>
          <dd>{amountOf(order.amount, { withSymbol: true })}</dd>
        </div>
        <div>
          <dt>应付合计</dt>
          <dd>{amountOf(order.total, { withSymbol: true })}</dd>
        </div>
      </dl>
      <div className={styles.results}>
        <ResultList
          label="各账户结果"
          items={order.items.map(item => ({
            id: item.item_id,
            name: `${item.account_name}（${item.outside_account_id}）`,
            state: stateOf(item),
            note: [itemText(item), returnedText(item, payer)].filter(text => text !== undefined).join('，'),
            amount: amountOf(item.amount, { withSymbol: true }),
          }))}
        />
      </div>
      <div className={styles.recapEnd}>
        {failed.length === 0 || order.status === 'PROCESSING' ? null : (
          <Button size="large" loading={sending.submission !== undefined} loadingText="提交中…" onClick={retry}>
            重试失败项（{failed.length}）
          </Button>
        )}
        <LinkButton size="large" href={paths.records({ apply_no: order.apply_no })}>
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
    </Card>
  )
}

function stateOf(item: OrderItem): ResultState {
  if (item.state === 'FINISHED') return 'success'
  if (item.state === 'FAIL') return 'failed'
  return ITEM_STATES[item.state].tone === 'warning' || item.state === 'WAITING_CHANNEL' ? 'waiting' : 'processing'
}
