// The form of a rule: four sections at the left, its sentence, trial and back-test beside them, and how it is sent or left.
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import type { RuleAdded } from '@tallyhelm/protocol/topics/monitors/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack, WithAside } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../routes/paths.ts'
import { forgetUnsaved, leaving, UNSAVED_WARNING, useUnsaved } from '../../shell/unsaved.ts'
import { ActionSection } from './ActionSection.tsx'
import type { Asking } from './asking.ts'
import { BackTestCard } from './BackTestCard.tsx'
import { ConditionSection } from './ConditionSection.tsx'
import { partsOf, requestOf, RULE_CHECKS, type RuleValues, saysEarly, sentenceOf } from './rule-values.ts'
import { ScopeSection } from './ScopeSection.tsx'
import styles from './panel.module.css'
import { TimingSection } from './TimingSection.tsx'
import { TrialCard } from './TrialCard.tsx'

type Props = {
  label: string
  submitText: string
  /** Constant as long as the form stands. */
  initial: RuleValues
  /** Of the rule that is edited. */
  ruleId?: string
  send: (values: RuleValues) => Promise<RuleAdded>
  savedText: (saved: RuleAdded) => string
  /** Above the sections. */
  head?: ReactNode
  /** What would replace everything that was typed, below that. */
  start?: (isTyped: boolean) => ReactNode
}

const NAMES = Object.keys(RULE_CHECKS) as (keyof RuleValues)[] // the fields that have a check

export function RuleForm({ label, submitText, initial, ruleId, send, savedText, head, start }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const leave = (to: string) => {
    forgetUnsaved([pathname])
    void navigate(to, leaving(pathname))
  }
  const form = useForm<RuleValues, RuleAdded>({
    initial,
    checks: RULE_CHECKS,
    parts: partsOf,
    showsEarly: saysEarly,
    send,
    onSuccess: saved => {
      toast.success(savedText(saved))
      leave(paths.monitorView(saved.rule_id, 'edit'))
    },
  })
  useUnsaved(pathname, form.values !== initial)
  const { values } = form
  const asked = useMemo(() => requestOf(values), [values])
  const asking: Asking = {
    form: asked,
    ready: () => (form.check(...NAMES) ? asked : undefined),
    refuse: error => form.refuse(error),
    ruleId,
    isDraft: ruleId !== undefined,
  }
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} onKeyDown={event => keys(event, form.submit)}>
      <WithAside
        sticky
        aside={
          <div className={styles.aside}>
            <SentenceCard text={sentenceOf(values)} />
            <TrialCard asking={asking} />
            <BackTestCard asking={asking} />
          </div>
        }
      >
        {head}
        {start?.(values !== initial)}
        <ScopeSection form={form} />
        <ConditionSection form={form} />
        <TimingSection form={form} />
        <ActionSection form={form} />
        <Foot form={form} submitText={submitText} isChanged={values !== initial} onLeave={() => leave(paths.monitors())} />
      </WithAside>
    </form>
  )
}

/** Ctrl Enter sends from anywhere; Enter alone in a box does not, for a rule has many of them. */
function keys(event: KeyboardEvent, submit: () => void): void {
  if (!isEnter(event)) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    submit()
  } else if (event.target instanceof HTMLInputElement) event.preventDefault()
}

export function SentenceCard({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Card title="规则一句话">
      <Stack gap={8}>
        <p className={styles.sentence} role="status">
          {text}
        </p>
        {children}
      </Stack>
    </Card>
  )
}

type FootProps = { form: Form<RuleValues>; submitText: string; isChanged: boolean; onLeave: () => void }

function Foot({ form, submitText, isChanged, onLeave }: FootProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <FormRefusal text={form.message} />
      <Row gap={8} justify="end">
        <span className={styles.keys}>Ctrl Enter 保存</span>
        <Button onClick={isChanged ? () => setIsLeaving(true) : onLeave} disabledReason={form.isBusy ? '正在提交' : undefined}>
          返回列表
        </Button>
        <Button variant="primary" type="submit" loading={form.isBusy}>
          {submitText}
        </Button>
      </Row>
      <ConfirmDialog
        open={isLeaving}
        title="离开此页面"
        confirmText="确认离开"
        cancelText="继续填写"
        onConfirm={onLeave}
        onClose={() => setIsLeaving(false)}
      >
        {UNSAVED_WARNING}
      </ConfirmDialog>
    </>
  )
}
