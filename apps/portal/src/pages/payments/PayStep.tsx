// The last step: a code to scan or a page of the house to go to while the product asks how it stands, or an account to transfer to.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { isCodeMethod, OVERDUE_REASON } from '@tallyhelm/protocol/topics/payments/enums'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { QrPanel } from '@tallyhelm/ui/layout/QrPanel'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import styles from './payments.module.css'
import { CodePayment } from './CodePayment.tsx'
import { isPayable, methodAmongWords, methodName } from './recharge-rules.ts'
import { TransferStep } from './TransferStep.tsx'

const ASK_MS = 3000

type Props = { rechargeId: string; onRestart: () => void; onClose: () => void }

export function PayStep({ rechargeId, onRestart, onClose }: Props) {
  const detail = useCall(
    rechargeEndpoints.detail,
    { id: rechargeId },
    { refetchInterval: query => (query.state.data?.status === 'TO_BE_PAY' && query.state.data.payment !== null ? ASK_MS : false) },
  )
  return (
    <Loaded call={detail} lines={8}>
      {recharge =>
        recharge.transfer_to === null ? (
          <OnlineStep recharge={recharge} onRestart={onRestart} />
        ) : (
          <TransferStep recharge={recharge} account={recharge.transfer_to} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

function OnlineStep({ recharge, onRestart }: { recharge: RechargeDetail; onRestart: () => void }) {
  const navigate = useNavigate()
  const [, setOver] = useState(false)
  const { recharge_id: id, status, method, currency } = recharge
  const isPaid = status === 'TO_BE_RECHARGE' || status === 'RECHARGING' || status === 'RECHARGE_SUCCESS'
  useEffect(() => {
    if (isPaid) void navigate(paths.rechargeResult(id))
  }, [isPaid, id, navigate])
  if (isPaid) return null
  if (!isPayable(recharge, nowMs())) return <Over text={recharge.reason || OVERDUE_REASON} onRestart={onRestart} />
  const amount = amountOf(recharge.amount, { withSymbol: true }, currency)
  return (
    <Stack gap={20}>
      <p className={styles.toPay}>
        通过{methodAmongWords(method)}付款 <b>{amount}</b>
        {recharge.expires_at === null ? null : (
          <Countdown label="支付剩余时间" until={Date.parse(recharge.expires_at)} now={nowMs} onEnd={() => setOver(true)} />
        )}
      </p>
      <Payment recharge={recharge} amount={amount} />
      <Problem onRestart={onRestart}>
        <LinkButton variant="primary" href={paths.rechargeResult(id)}>
          已完成支付
        </LinkButton>
      </Problem>
    </Stack>
  )
}

function Over({ text, onRestart }: { text: string; onRestart: () => void }) {
  return (
    <div role="status">
      <NoticeStrip
        tone="warning"
        title={text}
        action={
          <Button size="small" onClick={onRestart}>
            重新发起
          </Button>
        }
      >
        如果已经付款，请不要重复支付：款项到账后会自动入账，并在消息中心通知您。
      </NoticeStrip>
    </div>
  )
}

/** Nothing is shown before the house has answered; what it refused can be asked for again. */
function Payment({ recharge, amount }: { recharge: RechargeDetail; amount: string }) {
  const again = useFormCommand(rechargeEndpoints.pay)
  const { recharge_id: id, payment, method } = recharge
  const target = payment?.target ?? null
  if (target === null || payment === null) {
    const trouble = again.error?.msg ?? payment?.trouble ?? ''
    if (trouble === '' && payment !== null) return <QrPanel title="正在获取支付链接" cover="正在连接支付机构…" />
    return (
      <NoticeStrip
        tone="error"
        action={
          <Button size="mini" loading={again.isPending} onClick={() => again.mutate({ request: { id } })}>
            重试
          </Button>
        }
      >
        暂未取得支付链接{trouble === '' ? '' : `：${trouble}`}
      </NoticeStrip>
    )
  }
  if (payment.way === 'qr' && isCodeMethod(method))
    return <CodePayment method={method} target={target} amount={amount} name={`${methodName(method)}付款码 ${id}.png`} />
  return (
    <div className={styles.redirect}>
      <p>将在新窗口打开{methodAmongWords(method)}的付款页面。完成后请回到此处，以支付机构的确认为准。</p>
      <LinkButton variant="outline" size="large" href={target} target="_blank" rel="noreferrer">
        前往{methodAmongWords(method)}付款
      </LinkButton>
    </div>
  )
}

/** What helps when paying goes wrong, opened by a button beside the others. */
function Problem({ onRestart, children }: { onRestart: () => void; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen ? (
        <NoticeStrip
          title="遇到问题"
          points={['已付款但未更新：支付机构的通知可能延迟，请不要重复支付。', '无法打开或扫码：可更换支付方式重新发起。']}
          action={
            <Row>
              <Button size="mini" onClick={onRestart}>
                更换支付方式
              </Button>
              <Button size="mini" onClick={openConsultant}>
                联系专属顾问
              </Button>
            </Row>
          }
        />
      ) : null}
      <Row justify="end">
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          遇到问题
        </Button>
        {children}
      </Row>
    </>
  )
}
