// The form of an ad: five steps at the left, its picture beside them, its draft, and how it is published or left.
import { partOf, type PlanForm, type PlanPart } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, WithAside } from '@tallyhelm/ui/layout/Stack'
import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { CreateTargetStep } from './CreateTargetStep.tsx'
import type { StepProps } from './CreateFields.tsx'
import { STEPS } from './create-values.ts'
import styles from './create.module.css'
import { type CreateCheck, useCreateCheck } from './use-create-check.ts'
import { type CreateForm as Form, isLast } from './use-create-form.ts'

const CreateAudienceStep = lazy(async () => ({ default: (await import('./CreateAudienceStep.tsx')).CreateAudienceStep }))
const CreateBudgetStep = lazy(async () => ({ default: (await import('./CreateBudgetStep.tsx')).CreateBudgetStep }))
const CreateCreativeStep = lazy(async () => ({ default: (await import('./CreateCreativeStep.tsx')).CreateCreativeStep }))
const CreateRecapStep = lazy(async () => ({ default: (await import('./CreateRecapStep.tsx')).CreateRecapStep }))
const CreatePreview = lazy(async () => ({ default: (await import('./CreatePreview.tsx')).CreatePreview }))

const FILLED: readonly ComponentType<StepProps>[] = [CreateTargetStep, CreateAudienceStep, CreateBudgetStep, CreateCreativeStep]

type Props = {
  form: Form
  /** Parts of the plan whose level is made. */
  made: readonly PlanPart[]
  /** A publication stays in its ad account. */
  isBegun?: boolean
  submitText: string
  isBusy: boolean
  /** Called with a whole plan to which nobody objects. */
  onSubmit: (plan: PlanForm) => void
  /** Above the steps. */
  head?: ReactNode
  /** Before the buttons: how the draft is. */
  foot?: ReactNode
}

export function CreateForm({ form, made, isBegun = false, submitText, isBusy, onSubmit, head, foot }: Props) {
  const check = useCreateCheck(form)
  const { step, values } = form
  const Filled = FILLED[step]
  const isLocked = (path: string) => (isBegun && path === 'channel') || made.includes(partOf(path, values.channel))
  const wrong = [...new Set(form.shown.map(problem => problem.step))]
  const last = isLast(step)
  const body = useFocusOnStep(step)
  const forward = () => {
    if (!last) form.goTo(step + 1)
    else if (!isBusy && obstacleOf(form, check) === undefined) onSubmit(form.plan)
  }
  return (
    <form
      noValidate
      aria-label="创建广告"
      onSubmit={event => {
        event.preventDefault()
        forward()
      }}
      onKeyDown={event => keys(event, forward)}
    >
      <WithAside sticky aside={<Aside form={form} />}>
        {head}
        <div className={styles.steps}>
          <Stepper label="创建步骤" steps={STEPS} current={step} wrong={wrong} onGo={form.goTo} />
        </div>
        <div ref={body} tabIndex={-1} role="group" aria-label={`第 ${step + 1} 步，${STEPS[step]}`} className={styles.body}>
          <Suspense fallback={<Skeleton lines={10} />}>
            {Filled === undefined ? <CreateRecapStep form={form} check={check} /> : <Filled form={form} isLocked={isLocked} />}
          </Suspense>
        </div>
        <div>
          <Problems form={form} />
          <FormRefusal text={form.message} />
        </div>
        <Row gap={8} justify="end">
          {foot}
          {step === 0 ? null : <Button onClick={() => form.goTo(step - 1)}>上一步</Button>}
          {last ? (
            <Button variant="primary" type="submit" loading={isBusy} loadingText="提交中…" disabledReason={obstacleOf(form, check)}>
              {submitText}
            </Button>
          ) : (
            <Button variant="primary" type="submit">
              下一步
            </Button>
          )}
        </Row>
      </WithAside>
    </form>
  )
}

/** What had the focus has gone with the step before: the keyboard goes on at the new one. */
function useFocusOnStep(step: number) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) body.current?.focus()
    before.current = step
  }, [step])
  return body
}

/** Ctrl Enter goes on from anywhere; Enter alone in a box does not, for an ad has many of them. */
function keys(event: KeyboardEvent, forward: () => void): void {
  if (!isEnter(event)) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    forward()
  } else if (event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Why a plan can't be published as it stands. */
function obstacleOf(form: Form, check: CreateCheck): string | undefined {
  if (!form.isWhole) return '请先完成标出的步骤'
  if (check.isChecking) return '平台正在校验'
  if (check.isRefused || (check.answer?.objections.length ?? 0) > 0) return '请按校验意见修改后再发布'
  return undefined
}

/** What is wrong on other steps than the one that is shown. */
function Problems({ form }: { form: Form }) {
  const elsewhere = form.shown.filter(({ step }) => step !== form.step)
  return (
    <div role="alert">
      {elsewhere.length === 0 ? null : (
        <NoticeStrip tone="warning" title={`其他步骤有 ${elsewhere.length} 处需要修改`}>
          <ul className={styles.objections}>
            {elsewhere.map(({ path, text, step }) => (
              <li key={path}>
                {STEPS[step]}：{text}
                <Button size="mini" variant="link" onClick={() => form.goToField(path)}>
                  去修改
                </Button>
              </li>
            ))}
          </ul>
        </NoticeStrip>
      )}
    </div>
  )
}

function Aside({ form }: { form: Form }) {
  const { values, options, asset, cover } = form
  const { creative, channel } = values
  const identity = options.data?.identities.find(({ id, kind }) => id === creative.identity?.id && kind === creative.identity.kind)
  return (
    <Card title="广告预览" meta={CHANNELS[channel].name}>
      <Suspense fallback={<Skeleton height={320} />}>
        <CreatePreview
          channel={channel}
          speaker={identity?.name ?? null}
          headlines={creative.headlines}
          texts={creative.texts}
          callToAction={creative.call_to_action}
          landingUrl={creative.landing_url.trim()}
          asset={creative.asset_id === null ? null : (asset ?? null)}
          cover={creative.cover_asset_id == null ? null : (cover ?? null)}
        />
      </Suspense>
    </Card>
  )
}
