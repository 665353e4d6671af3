// A dialog with one short form: Enter submits, nothing is lost by a press outside, nothing is broken off while it is sent.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Verb and object: «保存密码». */
  submitText: string
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
}

export function FormDialog({ title, children, submitText, isBusy, onSubmit, onClose }: Props) {
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={480}
      small
      closable={!isBusy}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? '正在提交' : undefined}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={isBusy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!isBusy) onSubmit()
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  )
}
