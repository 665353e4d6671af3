// The frame of the four operations: 填写 → 确认 → 结果, what is sent, and leaving (screens.md P9).
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { HeldOrder } from '../../orders/HeldOrder.tsx'
import { openOrigin } from '../../origins/origin.ts'
import { useProvedSubmission } from '../../orders/use-proved-submission.ts'
import { paths } from '../../routes/paths.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useTabName } from '../../shell/tab-names.ts'
import { UNSAVED_WARNING } from '../../shell/unsaved.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { FillStep, type FormProps } from './FillStep.tsx'
import { OPERATIONS } from './operation-texts.ts'
import type { OrderForm } from './order-form.ts'
import { requestOf } from './order-requests.ts'
import styles from './quota.module.css'
import { RefusalNotice } from './RefusalNotice.tsx'
import { ResultStep } from './ResultStep.tsx'
import { SendingStep } from './SendingStep.tsx'
import { recapOf } from './recap.ts'
import { useOrderDraft } from './use-order-draft.ts'

const STEPS = ['填写', '确认', '结果']
/** Of the address: the second step. */
const CONFIRM = 'confirm'
/** Of the history's entry: it was reached from the form. */
const FROM_FORM = 'from-form'

type Props = {
  kind: AdjustType
  form: ComponentType<FormProps>
  /** Below the form, while it is filled in. */
  foot?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
}

export function OrderFrame(props: Props) {
  const [round, setRound] = useState(0)
  return <Operation key={round} {...props} onRestart={() => setRound(round + 1)} />
}

function Operation({ kind, form, foot, actions, onRestart }: Props & { onRestart: () => void }) {
  const { channel, draft, applyNo, sending, refusal, isConfirming, confirm, submit, leave, dialog } = useOperation(kind)
  const [isAskingToLeave, setIsAskingToLeave] = useState(false)
  const isOut = sending.submission !== undefined || sending.held !== undefined
  const step = applyNo !== null ? 2 : isOut || isConfirming ? 1 : 0
  const { title } = OPERATIONS[kind]
  useTabName(useLocation().pathname, nameOf(draft.form))
  return (
    <div className={styles.page}>
      <PageHeader title={`${title} · ${CHANNELS[channel].name}`} actions={step === 0 ? actions : undefined} />
      <div className={styles.steps}>
        <Stepper steps={STEPS} current={step} label={`${title}步骤`} />
      </div>
      {sending.held === undefined ? null : (
        <Card>
          <HeldOrder sending={sending} />
        </Card>
      )}
      {applyNo !== null ? (
        <>
          {refusal === undefined ? null : <RefusalNotice error={refusal} />}
          <ResultStep key={applyNo} applyNo={applyNo} kind={kind} onLeave={leave} sending={sending} />
        </>
      ) : sending.submission !== undefined ? (
        <SendingStep sending={sending} />
      ) : sending.held !== undefined ? null : isConfirming ? (
        <ConfirmStep draft={draft} onBack={() => confirm(false)} onSubmit={submit} />
      ) : (
        <FillStep
          draft={draft}
          form={form}
          foot={foot}
          refusal={refusal}
          onNext={() => confirm(true)}
          onLeave={() => (draft.isTouched ? setIsAskingToLeave(true) : leave())}
          onRestart={() => {
            draft.discard()
            onRestart()
          }}
        />
      )}
      {dialog}
      <ConfirmDialog
        open={isAskingToLeave}
        onClose={() => setIsAskingToLeave(false)}
        title="离开此页面"
        confirmText="确认离开"
        cancelText="继续填写"
        onConfirm={() => {
          draft.discard()
          leave()
        }}
      >
        {UNSAVED_WARNING}
      </ConfirmDialog>
    </div>
  )
}

/** The one account, or how many; of a transfer the shared one. */
function nameOf({ lines, anchor }: OrderForm): string | undefined {
  const [first, ...others] = lines
  if (anchor !== null) return anchor.account_name
  if (first === undefined) return undefined
  return others.length === 0 ? first.account.account_name : `${lines.length} 个账户`
}

/** The draft of the address, where it stands, and what sends it. */
function useOperation(kind: AdjustType) {
  const channel = useRouteChannel()
  const { id = '' } = useParams()
  const { pathname, state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<ApiError>()
  const applyNo = search.get('apply_no')
  /** The step forward is one of the browser's history, so that Back returns to the form. */
  const setIsConfirming = (isNext: boolean) =>
    setSearch(before => atStep(before, isNext), isNext ? { state: FROM_FORM } : { replace: true })
  const { sending, send, dialog } = useProvedSubmission(pathname, {
    onAnswer: order => {
      draft.discard()
      setRefusal(undefined)
      setSearch(before => withOrder(before, order), { replace: true })
    },
    onRefusal: error => {
      setIsConfirming(false)
      setRefusal(error)
      draft.fields.refuse(error)
      // The price may be the reason, and what is short may be less by now.
      void draft.quote.query.refetch()
    },
  })
  const draft = useOrderDraft(kind, channel, id, pathname, applyNo === null)
  // In the address, so that whoever has to sign in meanwhile comes back to the same step; never an empty order.
  const isConfirming = search.get('step') === CONFIRM && draft.form.lines.length > 0
  const goBack = async () => navigate(await openOrigin(pathname, search.get('encryptData'), paths.accounts(channel)))
  return {
    channel,
    draft,
    applyNo,
    sending,
    refusal,
    isConfirming,
    dialog,
    confirm: (isNext: boolean) => {
      setRefusal(undefined)
      if (!isNext && state === FROM_FORM) void navigate(-1)
      else setIsConfirming(isNext)
    },
    submit: () => {
      const quote = draft.quote.current
      const request = requestOf(kind, draft.form, quote)
      if (quote === undefined || request === undefined) return
      setRefusal(undefined)
      send({ kind: quote.needs_approval ? 'approval' : 'apply', request }, recapOf(draft, quote), quote.needs_step_up)
    },
    leave: () => void goBack(),
  }
}

function atStep(search: URLSearchParams, isConfirming: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  if (isConfirming) next.set('step', CONFIRM)
  else next.delete('step')
  return next
}

function withOrder(search: URLSearchParams, order: Order): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('step')
  next.set('apply_no', order.apply_no)
  return next
}
