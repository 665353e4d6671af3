// Recharge wizard: currency and amount, then how to pay, then paying; a recharge that exists opens at its payment (screens.md 7).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { ChooseSteps, type Step } from './ChooseSteps.tsx'
import { PayStep } from './PayStep.tsx'

type Props = {
  currency: string | undefined
  /** Of the recharge that is being paid; none before it exists. */
  rechargeId: string | undefined
  onStarted: (rechargeId: string) => void
  /** Begins anew, with what was typed. */
  onRestart: () => void
  onClose: () => void
}

const STEPS = ['币种与金额', '支付方式', '支付'] as const

export function RechargeWizard({ currency, rechargeId, onStarted, onRestart, onClose }: Props) {
  const [step, setStep] = useState<Step>(0)
  const start = WALLET_CURRENCIES.find(code => code === currency) ?? 'USD'
  const restart = () => {
    setStep(0)
    onRestart()
  }
  return (
    <Drawer open onClose={onClose} title="充值" width={880}>
      <Stack gap={24}>
        <Stepper steps={STEPS} current={rechargeId === undefined ? step : 2} label="充值步骤" />
        {/* What was chosen is kept for another try. */}
        <div hidden={rechargeId !== undefined}>
          <Choosing start={start} step={step} onStep={setStep} onStarted={onStarted} />
        </div>
        {rechargeId === undefined ? null : <PayStep key={rechargeId} rechargeId={rechargeId} onRestart={restart} onClose={onClose} />}
      </Stack>
    </Drawer>
  )
}

type ChoosingProps = { start: Currency; step: Step; onStep: (step: Step) => void; onStarted: (id: string) => void }

function Choosing({ start, ...steps }: ChoosingProps) {
  const methods = useCall(rechargeEndpoints.methods, {})
  return (
    <Loaded call={methods} lines={8}>
      {answer => {
        if (answer.forbidden_why !== null) return <NoticeStrip tone="warning">{answer.forbidden_why}</NoticeStrip>
        if (answer.needs_contract) return <ContractGate />
        return <ChooseSteps start={start} methods={answer.methods} {...steps} />
      }}
    </Loaded>
  )
}

const ContractGate = () => (
  <NoticeStrip
    tone="warning"
    title="充值前请先签署合同"
    action={
      <LinkButton size="small" variant="outline" href={paths.userInfo({ tab: 'contract' })}>
        去签署合同
      </LinkButton>
    }
  >
    您还没有生效的合同。签署并审核通过后，在合同页选择“继续充值”即可返回此处。
  </NoticeStrip>
)
