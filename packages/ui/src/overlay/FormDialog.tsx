// A dialog with one short form: Enter submits, nothing is lost by a press outside, nothing is broken off while it is sent.
import { Button } from '../actions/Button.tsx'
import { FormRefusal } from '../fields/Field.tsx'
import { isEnter } from '../fields/typed-keys.ts'
import { Stack } from '../layout/Stack.tsx'
import { Dialog } from './Dialog.tsx'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Verb and object: «停用员工». */
  submitText: string
  /** 取消 unless told. */
  cancelText?: string
  isBusy: boolean
  /** What is said to the form as a whole. */
  refusal?: string | undefined
  onSubmit: () => void
  onClose: () => void
}

export function FormDialog({ title, children, submitText, cancelText = '取消', isBusy, refusal, onSubmit, onClose }: Props) {
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
            {cancelText}
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
        // A form from which the dialog was opened hears nothing of it.
        onKeyDown={event => {
          if (isEnter(event)) event.stopPropagation()
        }}
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (!isBusy) onSubmit()
        }}
      >
        <Stack>
          {children}
          <FormRefusal text={refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
