// How a binding stands: its state, and whether another one took its place.
import { BINDING_STATES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { ConsoleBinding } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Lines } from '../../lists/Lines.tsx'

export function BindingStateTag({
  of: { state, standing, is_retried },
}: {
  of: Pick<ConsoleBinding, 'state' | 'standing' | 'is_retried'>
}) {
  const { text, tone } = BINDING_STATES[state]
  // Only what waits for the other side is out of our hands; the platform itself is one of ours to follow.
  const shown = state === 'WAITING' ? (standing === 'CUSTOMER' ? '等待客户' : '等待渠道') : text
  const tag = <Tag tone={state === 'WAITING' && standing === 'GOING' ? 'info' : tone}>{shown}</Tag>
  return is_retried ? (
    <Lines>
      {tag}
      <small>已重试</small>
    </Lines>
  ) : (
    tag
  )
}
