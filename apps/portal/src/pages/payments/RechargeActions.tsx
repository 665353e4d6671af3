// What can be done about a recharge: pay on while there is time, hand in its voucher, cancel it, look at it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './payments.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { isCancellable, methodName, nextStep } from './recharge-rules.ts'

type Acted = Pick<Recharge, 'recharge_id' | 'status' | 'method' | 'currency' | 'amount' | 'expires_at' | 'voucher_count'>

export function RowActions({ recharge }: { recharge: Acted }) {
  const { recharge_id: id } = recharge
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', id)
  return (
    <span className={styles.rowActions}>
      <NextStep recharge={recharge} look="link" />
      <CancelButton recharge={recharge} look="link" />
      <ReceiptButton recharge={recharge} look="link" />
      <LinkButton variant="text" size="mini" href={`${pathname}?${address}`} aria-label={`查看 ${id}`}>
        查看
      </LinkButton>
    </span>
  )
}

/** Leads to the wizard at the step that waits; the time that is left stands beside it. */
export function NextStep({ recharge, look }: { recharge: Acted; look: 'link' | 'default' }) {
  const obstacle = useButtons()('recharge')
  const [, setOver] = useState(false)
  const { recharge_id: id, expires_at } = recharge
  const text = nextStep(recharge, nowMs())
  if (text === undefined) return null
  return (
    <>
      <LinkButton
        variant={look}
        size={look === 'link' ? 'mini' : 'medium'}
        href={paths.transactions({ action: 'recharge', id })}
        aria-label={`${text} ${id}`}
        disabledReason={obstacle}
      >
        {text}
      </LinkButton>
      {text === '继续支付' && expires_at !== null ? (
        <Countdown until={Date.parse(expires_at)} now={nowMs} onEnd={() => setOver(true)} />
      ) : null}
    </>
  )
}

export function CancelButton({ recharge, look }: { recharge: Acted; look: 'link' | 'default' }) {
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = useButtons()('recharge')
  const toast = useToast()
  const { recharge_id: id, currency, amount, method } = recharge
  const cancel = useCommand(rechargeEndpoints.cancel, {
    onSuccess: () => {
      toast.success('充值已取消')
      setIsAsking(false)
    },
    onError: () => setIsAsking(false),
  })
  if (!isCancellable(recharge)) return null
  return (
    <>
      <Button
        variant={look === 'link' ? 'text' : 'default'}
        size={look === 'link' ? 'mini' : 'medium'}
        disabledReason={obstacle}
        aria-label={`取消 ${id}`}
        onClick={() => setIsAsking(true)}
      >
        取消
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="确认取消这笔充值？"
        confirmText="确认取消"
        cancelText="暂不取消"
        tone="danger"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ request: { id } })}
      >
        {methodName(method)} {amountOf(amount, { withSymbol: true }, currency)}（单号 {id}
        ）。取消后请勿再付款；已经付出的款项到账后仍会入账。
      </ConfirmDialog>
    </>
  )
}
