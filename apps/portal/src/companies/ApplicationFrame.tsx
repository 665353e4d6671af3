// The frame of a form of an application: its draft, its pre-check, its buttons, and the question before it is left.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import type { PreCheckRequest } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { type ReactNode, useEffect, useState } from 'react'
import { UNSAVED_WARNING } from '../shell/unsaved.ts'
import { PreCheckCard, PreCheckQuestion, usePreCheck } from './PreCheck.tsx'
import type { Kept } from './use-draft.ts'
import { DraftState, DraftStrip, type DraftStart } from './WithDraft.tsx'

type Props<Values extends object> = {
  label: string
  submitText: string
  form: Form<Values>
  isChanged: boolean
  /** Of a new one; what is mended keeps none. */
  draft: (DraftStart & { kept: Kept }) | undefined
  /** Why the one that is mended was turned down. */
  feedback: string | undefined
  checked: PreCheckRequest
  children: ReactNode
  onTouched: () => void
  onClose: () => void
}

export function ApplicationFrame<Values extends object>(props: Props<Values>) {
  const { label, submitText, form, isChanged, draft, feedback, checked, children, onTouched, onClose } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const check = usePreCheck(checked)
  const isLost = isChanged && draft?.kept.saving.state !== 'saved'
  useEffect(() => {
    if (isChanged) onTouched()
  }, [isChanged, onTouched])
  const names = Object.keys(form.values) as (keyof Values & string)[] // its own keys
  const isBusy = form.isBusy || check.isBusy
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy && form.check(...names)) void check.pass(form.submit)
      }}
    >
      <Stack gap={16}>
        {draft === undefined ? null : <DraftStrip {...draft} />}
        {feedback === undefined ? null : (
          <NoticeStrip tone="error" title="驳回原因">
            {feedback}
          </NoticeStrip>
        )}
        {children}
        <PreCheckCard {...check} />
        <FormRefusal text={form.message} />
        <Row gap={8} justify="end">
          {draft === undefined ? null : <DraftState {...draft.kept} />}
          <Button onClick={isLost ? () => setIsLeaving(true) : onClose} disabledReason={form.isBusy ? '正在提交' : undefined}>
            返回列表
          </Button>
          <Button variant="primary" type="submit" loading={isBusy}>
            {submitText}
          </Button>
        </Row>
      </Stack>
      <PreCheckQuestion {...check} />
      <ConfirmDialog open={isLeaving} title="离开表单？" confirmText="离开" onConfirm={onClose} onClose={() => setIsLeaving(false)}>
        {UNSAVED_WARNING}
      </ConfirmDialog>
    </form>
  )
}
