// What the row of an application offers: to look at it, and what whoever handed it in may do about it.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Row } from '@tallyhelm/ui/layout/Stack'
import type { Step } from '../cases/CaseStep.tsx'

export type Acting = { step: Step; id: string }

type Props = {
  id: string
  /** Tells its buttons from those of the other rows. */
  name: string
  may: { may_resubmit: boolean; may_appeal: boolean; may_withdraw: boolean }
  obstacle: string | undefined
  change: (query: { detail: string } | { form: string }) => void
  act: (acting: Acting) => void
}

export function ApplyActions({ id, name, may, obstacle, change, act }: Props) {
  const button = (text: string, onClick: () => void, disabledReason?: string) => (
    <Button variant="link" size="mini" aria-label={`${text} ${name}`} disabledReason={disabledReason} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <Row gap={4} justify="end">
      {button('查看', () => change({ detail: id }))}
      {may.may_resubmit ? button('修改并重新提交', () => change({ form: id }), obstacle) : null}
      {may.may_appeal ? button('申诉', () => act({ step: 'appeal', id }), obstacle) : null}
      {may.may_withdraw ? button('撤回', () => act({ step: 'withdraw', id }), obstacle) : null}
    </Row>
  )
}
