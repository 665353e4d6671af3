// One action that asks for nothing but its reason: what it is, what it means, and the endpoint that does it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import type { QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import type { ReactNode } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { ReasonTemplates } from './ReasonTemplates.tsx'

type Props<Request, Response> = {
  /** Verb and object, also on the button: «暂停派单». */
  title: string
  /** What it is done to. */
  subject: string
  /** What it means. */
  note: ReactNode
  endpoint: Endpoint<NoInfer<Request> & { reason: string }, Response>
  /** All but the reason. */
  request: Request
  /** Whose reasons of the library may be picked: of what is rejected here. */
  templates?: QueueKind
  onSuccess: (answer: Response) => unknown
  onClose: () => void
}

export function ReasonDialog<Request extends object, Response>(props: Props<Request, Response>) {
  const { title, subject, note, endpoint, request, templates, onClose } = props
  const act = useFormCommand(endpoint, { onSuccess: props.onSuccess })
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => act.mutateAsync({ request: { ...request, reason } }),
  })
  return (
    <FormDialog title={`${title}：${subject}`} submitText={title} onClose={onClose} {...form.dialog}>
      {typeof note === 'string' ? <p>{note}</p> : note}
      {templates === undefined ? null : (
        <ReasonTemplates queue={templates} reason={form.values.reason} onReason={reason => form.set({ reason })} />
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
