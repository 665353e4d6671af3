// One action that asks for nothing but its reason: what it is, what it means, and the endpoint that does it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import type { ReactNode } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { ReasonField } from './ReasonField.tsx'

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
  onSuccess: (answer: Response) => unknown
  onClose: () => void
}

export function ReasonDialog<Request extends object, Response>(props: Props<Request, Response>) {
  const { title, subject, note, endpoint, request, onClose } = props
  const act = useFormCommand(endpoint, { onSuccess: props.onSuccess })
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => act.mutateAsync({ request: { ...request, reason } }),
  })
  return (
    <FormDialog title={`${title}：${subject}`} submitText={title} onClose={onClose} {...form.dialog}>
      {typeof note === 'string' ? <p>{note}</p> : note}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
