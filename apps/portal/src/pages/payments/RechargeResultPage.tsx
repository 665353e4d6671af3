// Pay result: whether the money is in the wallet, as the payment house and the books say; coming back from a house proves nothing (screens.md 7).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { isHouseMethod, OVERDUE_REASON } from '@tallyhelm/protocol/topics/payments/enums'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useParams } from 'react-router'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { useCall } from '../../api/queries.ts'
import { rateText } from '../../funds/method-rules.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import styles from './payments.module.css'
import { isPayable, methodName } from './recharge-rules.ts'
import { repaymentText } from './Repayment.tsx'

const QUICK_MS = 3000
const SLOW_MS = 10_000
const QUICK_FOR_MS = 60_000

export function RechargeResultPage() {
  const { id = '' } = useParams()
  const [since] = useState(nowMs)
  const detail = useCall(
    rechargeEndpoints.detail,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && outcomeOf(data).kind === 'waiting' ? (nowMs() - since < QUICK_FOR_MS ? QUICK_MS : SLOW_MS) : false,
    },
  )
  return (
    <>
      <PageHeader title="支付结果" />
      <Card>
        <Loaded call={detail} lines={8}>
          {recharge => <Result recharge={recharge} />}
        </Loaded>
      </Card>
    </>
  )
}

type Outcome = { kind: 'done' | 'waiting' | 'failed'; title: string; text: string }

function outcomeOf(recharge: RechargeDetail): Outcome {
  const { status, method, reason } = recharge
  if (status === 'RECHARGE_SUCCESS' && recharge.repayment !== null) {
    const title = recharge.repayment.repayment_no === null ? '款项已充入钱包' : '还款成功'
    return { kind: 'done', title, text: `${repaymentText(recharge.repayment, recharge.currency)}。` }
  }
  if (status === 'RECHARGE_SUCCESS') return { kind: 'done', title: '充值成功', text: '款项已存入钱包。' }
  if (status === 'RECHARGE_REJECT') return { kind: 'failed', title: '充值已驳回', text: reason || '请在充值记录中重新提交凭证。' }
  if (status === 'RECHARGE_FAILED' && reason === OVERDUE_REASON) {
    return { kind: 'waiting', title: '已超时', text: '这笔充值没有在时限内付款，没有扣款，可重新发起。如果已经付款，到账后会自动入账。' }
  }
  if (status === 'RECHARGE_FAILED') {
    return { kind: 'failed', title: '充值失败', text: `${reason || '这笔充值没有完成支付。'} 如果已经付款，到账后会自动入账。` }
  }
  if (status === 'TO_BE_PAY' && isHouseMethod(method)) {
    return {
      kind: 'waiting',
      title: '处理中',
      text: '正在等待支付机构确认付款，返回本页不代表支付成功；确认后自动入账，请勿重复支付。可离开此页面，结果将在消息中心提醒。',
    }
  }
  if (status === 'TO_BE_PAY') return { kind: 'waiting', title: '待上传凭证', text: '汇款后请上传汇款凭证，我们收到款项后为您入账。' }
  if (isHouseMethod(method)) return { kind: 'waiting', title: '处理中', text: '支付机构已确认付款，正在存入钱包。' }
  return { kind: 'waiting', title: '待到账确认', text: '汇款凭证已收到，银行到账并核对后存入钱包。可离开此页面，结果将在消息中心提醒。' }
}

const ICONS = {
  done: <CircleCheck size={40} aria-hidden />,
  waiting: <Clock size={40} aria-hidden />,
  failed: <CircleAlert size={40} aria-hidden />,
} as const

function Result({ recharge }: { recharge: RechargeDetail }) {
  const { recharge_id: id, currency, status } = recharge
  const { kind, title, text } = outcomeOf(recharge)
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  const canGoOn = status === 'RECHARGE_REJECT' || (status === 'TO_BE_PAY' && isPayable(recharge, nowMs()))
  return (
    <div className={styles.result} data-kind={kind}>
      <div role="status">
        {ICONS[kind]}
        <h2>{title}</h2>
        <p className={styles.resultAmount}>{amount(recharge.credited ?? recharge.amount)}</p>
        <p>{text}</p>
      </div>
      <Definitions
        items={[
          { label: '充值单号', value: <IdCell id={id} label="复制单号" /> },
          { label: '支付方式', value: methodName(recharge.method) },
          { label: '充值金额', value: amount(recharge.amount) },
          { label: '手续费', value: recharge.fee === null ? rateText(recharge.fee_basis_points) : amount(recharge.fee) },
          { label: '到账时间', value: recharge.credited_at === null ? '—' : timeText(recharge.credited_at) },
        ]}
      />
      <div className={styles.resultActions}>
        {canGoOn ? (
          <LinkButton size="large" variant="primary" href={paths.transactions({ action: 'recharge', id })}>
            {status === 'RECHARGE_REJECT' ? '重新提交' : isHouseMethod(recharge.method) ? '继续支付' : '上传凭证'}
          </LinkButton>
        ) : null}
        {recharge.is_repayment ? (
          <LinkButton size="large" variant={kind === 'done' ? 'primary' : 'default'} href={paths.repayments()}>
            查看还款记录
          </LinkButton>
        ) : kind === 'done' ? (
          <LinkButton size="large" variant="primary" href={paths.accounts('FACEBOOK', { add: 1 })}>
            去新增额度
          </LinkButton>
        ) : null}
        <LinkButton size="large" href={paths.transactions({ detail: id })}>
          查看记录
        </LinkButton>
        <LinkButton size="large" href={paths.home()}>
          返回工作台
        </LinkButton>
      </div>
    </div>
  )
}
